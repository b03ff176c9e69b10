import type { ArticleContent } from "#schema/article.ts";

/** SHA-256 of a version's content, hex: what a version is known by. */
export async function contentHash(content: ArticleContent): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(content)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
