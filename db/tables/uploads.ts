import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { deliveryRoles } from "#schema/vocabulary/orders.ts";
import { uploadPurposes, uploadStatuses } from "#schema/vocabulary/uploads.ts";

/** A file that arrives in parts. The parts are in R2; the row is deleted a day after its last part. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    idempotencyKey: text().notNull(),
    purpose: text({ enum: uploadPurposes }).notNull(),
    /** The order of a deliverable, the media item, or the import of an archive; null for the other purposes. */
    targetId: text(),
    /** Of a deliverable. */
    role: text({ enum: deliveryRoles }),
    name: text().notNull(),
    /** The declared media type. */
    type: text().notNull(),
    bytes: integer().notNull(),
    status: text({ enum: uploadStatuses }).notNull(),
    /** The document, message file, deliverable, media item or import that the file became. */
    resultId: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("uploads_owner_key").on(table.ownerId, table.idempotencyKey),
    index("uploads_updated").on(table.updatedAt),
    index("uploads_target").on(table.targetId).where(sql`target_id is not null`),
  ],
);
