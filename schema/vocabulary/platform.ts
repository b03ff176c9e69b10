/** The nine feature flags of the product. Each is a boolean and enabled unless the configuration disables it. */
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

/** Why a job failed permanently. The error's message is not stored, because it may contain a student's text. */
export const failedJobReasons = ["tries_used", "malformed"] as const;

export type Mode = "local" | "production";

/** Whether a signed statement is valid. */
export type SignatureState = "valid" | "revoked" | "invalid";
