import type { SearchApi } from "#workers/api/platform/search.ts";
import { clientOf } from "./client.ts";

export const searchApi = clientOf<SearchApi>("/api/search");
