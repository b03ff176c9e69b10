import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { openServices, serviceProblems, serviceTestProblems } from "#schema/vocabulary/open-services.ts";

/** How each service of the open literature works now: one row a service. Times are UTC ms. */
export const openServiceStates = sqliteTable("open_services", {
  name: text({ enum: openServices }).primaryKey(),
  /** When its next request may start. */
  nextAt: integer().notNull().default(0),
  /** Checks in a row that it answered nothing. */
  failures: integer().notNull().default(0),
  /** It is not asked until then. */
  pausedUntil: integer().notNull().default(0),
  /** After a pause one request tries whether it works again, and no other is sent until then. */
  trialUntil: integer().notNull().default(0),
  /** The newest reservation, and the requests it was given: the day's row is written by them. */
  reservation: text(),
  granted: integer().notNull().default(0),
  lastSuccessAt: integer(),
  lastErrorAt: integer(),
  lastError: text({ enum: serviceProblems }),
  /** As the similarity Worker reports it, which has the keys and budgets; seenAt: when it did. */
  keyMissing: integer({ mode: "boolean" }).notNull().default(false),
  microDollarsPerDay: integer().notNull().default(0),
  seenAt: integer(),
  /** The newest test by an admin. */
  testId: text(),
  testAskedAt: integer(),
  testAskedBy: text(),
  testStartedAt: integer(),
  testDoneAt: integer(),
  testProblem: text({ enum: serviceTestProblems }),
  /** Texts or works that it found. */
  testTexts: integer().notNull().default(0),
  testMs: integer().notNull().default(0),
});

/** What each service was asked on a UTC day. Days older than 90 days are deleted. */
export const openServiceDays = sqliteTable(
  "open_service_days",
  {
    service: text({ enum: openServices }).notNull(),
    /** Such as 2026-11-27. */
    day: text().notNull(),
    /** Requests, with those that are reserved and not yet sent. */
    calls: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    /** Checks that it answered. */
    answers: integer().notNull().default(0),
    texts: integer().notNull().default(0),
    /** Millionths of a US dollar, with those that are reserved. */
    microDollars: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.service, table.day] })],
);
