import type { UploadsApi } from "#workers/api/platform/uploads.ts";
import { clientOf } from "./client.ts";

/** The last request of an upload joins its parts: 11 s for a recording of 500 MB on a local run, ms. */
const ANSWER_MS = 120_000;

export const uploadsApi = clientOf<UploadsApi>("/api/uploads", ANSWER_MS);
