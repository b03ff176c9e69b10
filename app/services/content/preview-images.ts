import { pageTags } from "#core/content/cache-tags.ts";
import type { Clock, Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findPublishedArticleById, setPreviewImage } from "#db/content/publications.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { contentTypes } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";

/** What is on the picture of a link preview. */
export type PreviewImage = { kicker: string; title: string; foot: string };
/** Draws a card as PNG, 1200 × 630. */
export type PreviewImagePainter = { paint(card: PreviewImage): Promise<Uint8Array> };

export type PreviewImagePorts = { db: Database; clock: Clock; files: Files; painter: PreviewImagePainter };

/** The picture that link previews show of an article: drawn once a version, when it is published. */
export function createPreviewImages({ db, clock, files, painter }: PreviewImagePorts) {
  async function draw(articleId: string): Promise<boolean> {
    const live = await findPublishedArticleById(db, articleId);
    if (!live || live.cardKey) return false;
    const type = contentTypes.find(({ slug }) => slug === live.type)?.label ?? "Article";
    const png = await painter.paint({
      kicker: `${type}, ${domainBySlug(live.domain)?.label ?? ""}`,
      title: live.title,
      foot: `${live.author}, reviewed by ${live.reviewer}`,
    });
    const key = `cards/${articleId}-${live.version}.png`;
    const body = new Blob([png as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
    await files.put(key, body, 2_000_000);
    // Another version went out while this one was drawn: its own job draws it.
    if (!(await setPreviewImage(db, articleId, live.version, key))) return false;
    await markStale(db, [pageTags.article(articleId)], clock.now());
    return true;
  }

  return { draw };
}
