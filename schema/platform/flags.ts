import { z } from "zod";

/** The nine feature flags of the product. Each is a boolean and on unless configuration says otherwise. */
export const flagNames = [
  "publicAccess",
  "publicRoutes",
  "comments",
  "adminDashboard",
  "userManagement",
  "contentManagement",
  "roleManagement",
  "turnitin",
  "telegram",
] as const;

export type FlagName = (typeof flagNames)[number];
export type Flags = Record<FlagName, boolean>;

export const FlagValue = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((text) => text === "true" || text === "1")
  .default(true);
