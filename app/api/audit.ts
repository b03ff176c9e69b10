import type { AuditApi } from "#workers/api/audit/audit.ts";
import { clientOf } from "./client.ts";

export const auditApi = clientOf<AuditApi>("/api/audit");
