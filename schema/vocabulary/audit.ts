export const auditResults = ["ok", "denied", "error"] as const;
export type AuditResult = (typeof auditResults)[number];
