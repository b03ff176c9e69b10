import type { ArticlesApi } from "#workers/api/content/articles.ts";
import { clientOf } from "./client.ts";

export const articlesApi = clientOf<ArticlesApi>("/api/articles");
