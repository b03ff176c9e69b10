import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditResults } from "#schema/vocabulary/audit.ts";
import { auditRoles } from "#schema/vocabulary/identity.ts";

/**
 * Who did what to whose thing, append-only. Each row carries the hash of the one before, so that a row changed, removed
 * or put in between shows. Never a word of a document, a message or a secret.
 */
export const auditEvents = sqliteTable(
  "audit_events",
  {
    /** 1, 2, 3 …: two writers cannot both follow the same row. */
    seq: integer().primaryKey(),
    at: integer().notNull(),
    actorId: text().notNull(),
    actorRole: text({ enum: auditRoles }).notNull(),
    /** Such as `report.open`, `check.rerun`. */
    action: text().notNull(),
    targetType: text().notNull(),
    targetId: text().notNull(),
    /** Whose thing it is: they may see that it happened. */
    ownerId: text(),
    reason: text(),
    detail: text({ mode: "json" }).$type<Record<string, string | number | boolean | null>>(),
    result: text({ enum: auditResults }).notNull(),
    prevHash: text().notNull(),
    /** SHA-256, lower-case hexadecimal, of prevHash and the row's canonical JSON. */
    hash: text().notNull(),
    /** What the hash covers (app/core/audit/audit.ts). */
    format: integer().notNull().default(1),
    requestId: text(),
    actorName: text(),
    targetLabel: text(),
    before: text({ mode: "json" }).$type<Record<string, string | number | boolean | null>>(),
    after: text({ mode: "json" }).$type<Record<string, string | number | boolean | null>>(),
    /** The part of the action before its dot. */
    actionGroup: text().generatedAlwaysAs(sql`substr(action, 1, instr(action, '.') - 1)`, { mode: "virtual" }),
  },
  (table) => [
    index("audit_target").on(table.targetType, table.targetId),
    index("audit_owner").on(table.ownerId, table.at),
    index("audit_action").on(table.action, table.at),
    index("audit_target_id").on(table.targetId, table.at),
    index("audit_target_type").on(table.targetType, table.at),
    index("audit_actor").on(table.actorId, table.at),
    index("audit_at").on(table.at),
    index("audit_group").on(table.actionGroup, table.at),
    index("audit_result").on(table.result, table.at),
  ],
);

/**
 * The key of a person's texts in the audit log. Destroyed with the person: then `wrapped` is null, so that no new key is
 * made for them.
 */
export const personKeys = sqliteTable(
  "person_keys",
  {
    personId: text().primaryKey(),
    /** AES-256 key, sealed by the platform's secret (workers/adapters/platform/sealed-text.ts), base64. */
    wrapped: text(),
    /** Names the secret, to find the keys of an earlier one. */
    secretId: text().notNull(),
    createdAt: integer().notNull(),
    forgottenAt: integer(),
  },
  (table) => [index("person_keys_secret").on(table.secretId, table.personId)],
);

/** Jobs given up after their last attempt, until someone has dealt with them. Ids and reasons alone. */
export const failedJobs = sqliteTable(
  "dead_letters",
  {
    id: text().primaryKey(),
    jobType: text().notNull(),
    targetId: text(),
    reason: text().notNull(),
    at: integer().notNull(),
    handledAt: integer(),
    handledBy: text(),
  },
  (table) => [index("dead_letters_open").on(table.handledAt, table.at, table.id)],
);
