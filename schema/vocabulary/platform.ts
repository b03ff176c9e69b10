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

/** Why a letter was given up. The words of the error stay where they are: they may hold a student's. */
export const failedJobReasons = ["tries_used", "malformed"] as const;

export type Mode = "local" | "production";

/** Whether a signed statement can be relied on. */
export type SignatureState = "valid" | "revoked" | "invalid";
