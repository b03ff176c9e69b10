import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ImportProblem } from "#schema/sources/collection-import.ts";
import type { Segment } from "#schema/sources/segment.ts";
import { importModes, importStatuses } from "#schema/vocabulary/collections.ts";

/** An archive that an admin uploads and that becomes a snapshot of a public collection, some hundred rows a job. */
export const collectionImports = sqliteTable(
  "collection_imports",
  {
    id: text().primaryKey(),
    collectionId: text().notNull(),
    /** Of the collection. */
    name: text().notNull(),
    mode: text({ enum: importModes }).notNull(),
    /** The licence of texts that state none. */
    licence: text(),
    /** The archive in R2; null before it is received and after it was removed. */
    fileKey: text(),
    fileName: text().notNull().default(""),
    fileBytes: integer().notNull().default(0),
    status: text({ enum: importStatuses }).notNull(),
    /** Why it failed, for the admin. */
    problem: text(),
    /** Rows that are done, accepted or not; a job goes on at this one. */
    rowsDone: integer().notNull().default(0),
    /** Null while it is not known: lines are not counted beforehand. */
    rowsTotal: integer(),
    /** Of a file of lines, the byte at which the next line begins, after unpacking. */
    byteOffset: integer().notNull().default(0),
    documents: integer().notNull().default(0),
    works: integer().notNull().default(0),
    words: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    /** Texts by licence. */
    licences: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
    /** The first rows that were not added. */
    problems: text({ mode: "json" }).$type<ImportProblem[]>().notNull(),
    snapshotId: text().notNull(),
    /** The snapshot that it adds to; at its end the one that checks searched before. Null if there was none. */
    snapshotBefore: text(),
    /** Built so far. Their documents are numbered from 0. */
    segments: text({ mode: "json" }).$type<Segment[]>().notNull(),
    /** Until then, UTC ms, one worker has this import; 0 if none has. */
    leaseUntil: integer().notNull().default(0),
    /** What its jobs took together, ms. */
    workedMs: integer().notNull().default(0),
    /** Increases with everything an admin does: something done from an older page is rejected. */
    version: integer().notNull().default(1),
    byName: text().notNull(),
    /** Who uploaded the archive; null before that. */
    uploadedByName: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    finishedAt: integer(),
  },
  (table) => [
    index("collection_imports_created").on(table.createdAt, table.id),
    index("collection_imports_file").on(table.updatedAt, table.id).where(sql`file_key is not null`),
  ],
);
