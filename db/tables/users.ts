import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { densities, locales, roles, userStatuses } from "#schema/vocabulary/identity.ts";

/** A copy of the identity provider's people, with our own data about them. Times are UTC ms. */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** When the provider first reported this address as confirmed, UTC ms; null until then. */
    emailVerifiedAt: integer(),
    fullName: text().notNull(),
    /** The name as the list of people is sorted by it. */
    nameOrder: text().notNull().generatedAlwaysAs(sql.raw("lower(full_name)"), { mode: "virtual" }),
    username: text(),
    imageUrl: text(),
    role: text({ enum: roles }).notNull().default("user"),
    status: text({ enum: userStatuses }).notNull().default("active"),
    /** When the person stopped being an admin, UTC ms; a trigger sets it. Null for who never was one. */
    adminUntil: integer(),
    /** When a suspension ends, UTC ms; null while there is none, and for one without an end. */
    suspendedUntil: integer(),
    /** As an admin wrote it; the person sees it. */
    suspendedReason: text(),
    /** Whether the provider has still to be told of the role or the status: until then it does not change them here. */
    providerPending: integer({ mode: "boolean" }).notNull().default(false),
    /** When the provider last changed the person: older events never overwrite newer rows. */
    providerUpdatedAt: integer().notNull().default(0),
    /** When the password was last changed according to the provider, UTC ms; null if not reported. */
    passwordChangedAt: integer(),
    honourVersion: text(),
    honourAcceptedAt: integer(),
    institution: text().notNull().default(""),
    programme: text().notNull().default(""),
    level: text().notNull().default(""),
    citationStyle: text().notNull().default(""),
    englishVariety: text().notNull().default(""),
    institutionRule: text().notNull().default(""),
    retentionDays: integer().notNull().default(30),
    /** What the person's checks start with: only compared, never stored. */
    privateByDefault: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether checks compare with the person's own earlier drafts. */
    compareOwnDrafts: integer({ mode: "boolean" }).notNull().default(true),
    density: text({ enum: densities }).notNull().default("comfortable"),
    /** Whether single keys act as shortcuts (WCAG 2.2, 2.1.4). */
    shortcuts: integer({ mode: "boolean" }).notNull().default(true),
    /** IANA name of the time zone in which times are shown and quiet hours count; empty for that of the device. */
    timeZone: text().notNull().default(""),
    locale: text({ enum: locales }).notNull().default("en-GB"),
    /** The last request of the person, to the hour, UTC ms. */
    seenAt: integer().notNull().default(0),
    /** When the person last opened the dashboard, and when they last opened it in the visit before, UTC ms; 0 for never. */
    homeOpenedAt: integer().notNull().default(0),
    homeOpenedBefore: integer().notNull().default(0),
    /** The account into which this one was merged; null if it was not. */
    mergedInto: text(),
    /** SHA-256 (hex) of the token in the address of the calendar feed; null while there is none. */
    calendarTokenHash: text(),
    /** When the person asked for the deletion of the account, UTC ms, and when it is carried out; null if not. */
    deletionRequestedAt: integer(),
    deletionDueAt: integer(),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("users_issuer_subject").on(table.issuer, table.subject),
    index("users_created").on(table.createdAt, table.id),
    index("users_name").on(table.nameOrder, table.id),
    // The same lists of one role or status. Staff are few among all users, so selecting them reads no student's row.
    index("users_role_created").on(table.role, table.status, table.createdAt, table.id),
    index("users_role_name").on(table.role, table.status, table.nameOrder, table.id),
    index("users_seen").on(table.seenAt, table.id),
    index("users_role_seen").on(table.role, table.status, table.seenAt, table.id),
    index("users_admin_until").on(table.adminUntil).where(sql`admin_until is not null`),
    index("users_pending").on(table.updatedAt).where(sql`provider_pending = 1`),
    index("users_suspended").on(table.suspendedUntil).where(sql`status = 'suspended'`),
    index("users_deletion_due").on(table.deletionDueAt).where(sql`deletion_due_at is not null`),
    uniqueIndex("users_calendar").on(table.calendarTokenHash).where(sql`calendar_token_hash is not null`),
    index("users_deleted").on(table.updatedAt).where(sql`status = 'deleted'`),
  ],
);
