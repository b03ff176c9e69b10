export const roles = ["user", "editor", "admin"] as const;

export const userStatuses = ["active", "suspended", "deleted"] as const;

export type UserStatus = (typeof userStatuses)[number];

/** Who an entry of the audit log names as acting. */
export const auditRoles = [...roles, "system"] as const;
export type AuditRole = (typeof auditRoles)[number];
