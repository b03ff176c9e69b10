import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagNames } from "#schema/vocabulary/platform.ts";

/** Feature flags that an admin has changed. A flag without a row has the value of the configuration. */
export const featureFlags = sqliteTable("feature_flags", {
  name: text({ enum: flagNames }).primaryKey(),
  enabled: integer({ mode: "boolean" }).notNull(),
  /** 1 with the first change. */
  version: integer().notNull(),
  /** UTC ms. */
  updatedAt: integer().notNull(),
  updatedBy: text().notNull(),
});
