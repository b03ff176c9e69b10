import { countWords } from "#core/content/article-text.ts";
import { previewNote } from "#core/content/preview.ts";
import type { Marked } from "#core/ports.ts";
import type { ArticleCard, ArticleType, Publication, Seo } from "#schema/content/article.ts";
import type { Picture } from "#schema/content/article-body.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { articleTypeSlugs, domainSlugs } from "#schema/vocabulary/content.ts";
import { isTagSlug } from "./filter.ts";
import { type Cms, isOwnFile } from "./own-file.ts";
import type { GhostEntry, GhostPost, GhostTag } from "./schemas.ts";

export type Place = { domain: DomainSlug; type: ArticleType; tags: string[] };

/** Where a post belongs: the first of its tags that names a field, and the first that names a kind. */
export function placeOf(tags: readonly GhostTag[]): Place | null {
  const domain = domainSlugs.find((slug) => slug === first(tags, "domain"));
  const type = articleTypeSlugs.find((slug) => slug === first(tags, "type"));
  const own = tags
    .map(({ slug }) => slug ?? "")
    .filter((slug) => isTagSlug(slug) && !/^(?:domain|type|hash)-/.test(slug));
  return domain && type ? { domain, type, tags: own } : null;
}

/** Tags keep their colon in the name, `domain:ai`, and lose it in the slug, `domain-ai`. */
function first(tags: readonly GhostTag[], kind: "domain" | "type"): string | undefined {
  const found = tags.find(({ name, slug }) => name?.startsWith(`${kind}:`) || slug?.startsWith(`${kind}-`));
  const named = found?.name?.startsWith(`${kind}:`) ? found.name : found?.slug;
  return named?.slice(kind.length + 1);
}

/** A post on a card; null for one that has no place here. The second author is who reviewed it. */
export function previewOf(post: GhostPost, cms: Cms): ArticleCard | null {
  const place = placeOf(post.tags);
  if (!place) return null;
  return {
    id: post.id,
    domain: place.domain,
    type: place.type,
    slug: post.slug,
    title: tidy(post.title, 300),
    excerpt: tidy(post.custom_excerpt || post.excerpt || "", 300),
    author: tidy(post.authors[0]?.name ?? "", 100),
    reviewer: tidy(post.authors[1]?.name ?? "", 100),
    words: countWords(post.plaintext ?? ""),
    seconds: null,
    ...(isPreview(post) && { isPreview: true as const }),
    cover: coverOf(post, cms),
    publishedAt: Date.parse(post.published_at),
    changedAt: Date.parse(post.updated_at ?? post.published_at),
  };
}

/** Ghost ends such a text where the part for its members begins. We read as nobody's member. */
function isPreview({ access, visibility }: GhostPost): boolean {
  return access === false || (typeof access !== "boolean" && (visibility ?? "public") !== "public");
}

/** A post with its text, made safe; null for one that has no place here. The parser is loaded when a text is read. */
export async function publicationOf(post: GhostPost, cms: Cms): Promise<Publication | null> {
  const card = previewOf(post, cms);
  const place = placeOf(post.tags);
  if (!card || !place) return null;
  const { cleanHtml, textOfHtml } = await import("./html.ts");
  const { html, outline, text } = cleanHtml(post.html ?? "", cms);
  const caption = tidy(textOfHtml(post.feature_image_caption ?? ""), 300);
  return {
    ...card,
    ...(card.cover && caption ? { cover: { ...card.cover, caption } } : {}),
    words: countWords(text),
    tags: place.tags,
    html: card.isPreview ? html + previewNote(text.trim() !== "") : html,
    outline,
    footnotes: [],
    references: [],
    media: null,
    chapters: [],
    transcript: [],
    updates: [],
    seo: seoOf(post, cms),
    version: 1,
    originality: null,
    card: null,
  };
}

/** Ghost does not say how large the picture of a post is. Its editors are asked for this shape; another one is cropped. */
const COVER = { width: 1600, height: 900 };

function coverOf({ feature_image, feature_image_alt }: GhostPost, cms: Cms): Picture | null {
  if (!feature_image || !isOwnFile(feature_image, cms)) return null;
  const src = new URL(feature_image, cms.site).href;
  return { src, alt: tidy(feature_image_alt ?? "", 250), ...COVER, variants: [] };
}

/** A canonical address on the service itself would lead readers away from the page that is shown. */
function seoOf(post: GhostPost, cms: Cms): Seo {
  const canonical = URL.canParse(post.canonical_url ?? "") ? new URL(post.canonical_url ?? "") : null;
  const elsewhere = canonical?.protocol === "https:" && canonical.origin !== cms.site.origin;
  return {
    title: tidy(post.meta_title ?? "", 70),
    description: tidy(post.meta_description ?? "", 200),
    canonical: elsewhere ? canonical.href : "",
    noindex: false,
  };
}

/** One line without characters that make it read as another one. */
function tidy(text: string, most: number): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .trim();
  const points = [...plain];
  return points.length > most ? `${points.slice(0, most - 1).join("")}…` : plain;
}

/** A title split where the words of a search match. */
export function markedTitle(title: string, terms: readonly string[]): Marked {
  const parts = title.split(new RegExp(`(${terms.join("|")})`, "giu"));
  return parts.map((text, at) => ({ text, hit: at % 2 === 1 })).filter(({ text }) => text !== "");
}

export function holdsAll({ title }: Pick<GhostEntry, "title">, terms: readonly string[]): boolean {
  return terms.every((term) => title.toLowerCase().includes(term));
}
