import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles, userStatuses } from "#schema/vocabulary/identity.ts";

/** The mirror of the identity provider's people, and what only we know of them. Times are UTC ms. */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** When the provider first said that this address is confirmed, UTC ms; null until it does. */
    emailVerifiedAt: integer(),
    fullName: text().notNull(),
    username: text(),
    imageUrl: text(),
    role: text({ enum: roles }).notNull().default("user"),
    status: text({ enum: userStatuses }).notNull().default("active"),
    /** When the provider last changed the person: older events never overwrite newer rows. */
    providerUpdatedAt: integer().notNull().default(0),
    /** When the provider last saw the password change, UTC ms; null where it does not say. */
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
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("users_issuer_subject").on(table.issuer, table.subject),
    // Staff are few among all: anyone who tells them reads no student's row.
    index("users_role").on(table.role, table.status),
  ],
);
