import type { AdminChecksApi } from "#workers/api/checks/admin-checks.ts";
import type { ChecksApi } from "#workers/api/checks/checks.ts";
import type { DocumentsApi } from "#workers/api/checks/documents.ts";
import type { PrivateChecksApi } from "#workers/api/checks/private-checks.ts";
import type { ReportsApi } from "#workers/api/checks/reports.ts";
import type { VerifyKeysApi } from "#workers/api/checks/verify-keys.ts";
import { clientOf, type RequestOf } from "./client.ts";

/** The answer of a private check is its result: all collections are searched before it, ms. */
const PRIVATE_CHECK_MS = 120_000;

export const adminChecksApi = clientOf<AdminChecksApi>("/api/admin-checks");
export const checksApi = clientOf<ChecksApi>("/api/checks");
export const documentsApi = clientOf<DocumentsApi>("/api/documents");
export const reportsApi = clientOf<ReportsApi>("/api/reports");
export const privateChecksApi = clientOf<PrivateChecksApi>("/api/private-checks", PRIVATE_CHECK_MS);
/** Public: everybody may verify a report without us. */
export const verifyKeysApi = clientOf<VerifyKeysApi>("/verify/keys");

export type CheckRequest = RequestOf<typeof checksApi.index.$post>["json"];
