import type { MediaApi } from "#workers/api/media/media.ts";
import { clientOf } from "./client.ts";

export const mediaApi = clientOf<MediaApi>("/api/media");
