import { addressOf, isSitePage, type PagesLinked, pagePathsOf } from "#core/content/article-links.ts";
import type { Database } from "#db/client.ts";
import type { ArticleRow } from "#db/content/articles.ts";
import { leadingAddresses } from "#db/content/publications.ts";

/** Whether each page of ours that an article links to exists; its own address counts, live or not yet. */
export async function pagesLinked(db: Database, { content }: Pick<ArticleRow, "content">): Promise<PagesLinked> {
  const paths = pagePathsOf(content);
  const addresses = paths.flatMap((path) => addressOf(path) ?? []);
  const live = addresses.length > 0 ? await leadingAddresses(db, addresses) : new Set<string>();
  live.add(`${content.domain}/${content.slug}`);
  return Object.fromEntries(
    paths.map((path) => {
      const address = addressOf(path);
      return [path, address ? live.has(address) : isSitePage(path)];
    }),
  );
}
