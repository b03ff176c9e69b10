import type { UploadsApi } from "#workers/api/platform/uploads.ts";
import { clientOf } from "./client.ts";

export const uploadsApi = clientOf<UploadsApi>("/api/uploads");
