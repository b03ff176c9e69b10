import type { ArticleContent } from "#schema/content/article.ts";
import { textHash } from "../shared/text-hash.ts";

/** SHA-256 of a version's content, hex: what a version is known by. */
export async function contentHash(content: ArticleContent): Promise<string> {
  return textHash(JSON.stringify(content));
}
