import type { Piece } from "#schema/content/article.ts";
import { clockTime, isoDuration } from "../media/playing-time.ts";

export type Publisher = { appName: string; appUrl: string };
type Thing = Record<string, unknown>;

/** What search engines are told of an article: its kind by its type, in the words of schema.org. */
export function articleData(piece: Piece, { appName, appUrl }: Publisher): Thing {
  const address = new URL(`/d/${piece.domain}/${piece.slug}`, appUrl).href;
  const picture = piece.cover ?? piece.media?.poster;
  return {
    ...kindOf(piece, appUrl),
    name: piece.title,
    description: piece.excerpt,
    inLanguage: "en",
    url: address,
    mainEntityOfPage: address,
    author: { "@type": "Person", name: piece.author },
    editor: piece.reviewer ? { "@type": "Person", name: piece.reviewer } : undefined,
    publisher: { "@type": "Organization", name: appName, url: appUrl },
    datePublished: iso(piece.publishedAt),
    dateModified: iso(Math.max(piece.publishedAt, piece.changedAt)),
    image: new URL(picture?.src ?? piece.card ?? "/og.png", appUrl).href,
    keywords: piece.tags.length > 0 ? piece.tags.join(", ") : undefined,
    citation: piece.references.length > 0 ? piece.references : undefined,
  };
}

/** Where a page stands, from the front page to itself. */
export function breadcrumbData(trail: readonly { href: string; label: string }[], appUrl: string): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ href, label }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      item: new URL(href, appUrl).href,
    })),
  };
}

/** The house itself, and how to search it. */
export function siteData({ appName, appUrl }: Publisher): Thing {
  const search = `${new URL("/learning-hub", appUrl).href}?q={search_term_string}`;
  return {
    "@graph": [
      { "@type": "Organization", name: appName, url: appUrl, logo: new URL("/favicon.svg", appUrl).href },
      {
        "@type": "WebSite",
        name: appName,
        url: appUrl,
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: search },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

function kindOf(piece: Piece, appUrl: string): Thing {
  const { media, cover } = piece;
  switch (piece.type) {
    case "article":
    case "code-image":
      return { "@type": "Article", headline: piece.title, wordCount: piece.words };
    case "news":
      return { "@type": "NewsArticle", headline: piece.title, wordCount: piece.words };
    case "image":
      return {
        "@type": "ImageObject",
        contentUrl: cover ? new URL(cover.src, appUrl).href : undefined,
        width: cover?.width,
        height: cover?.height,
        caption: cover?.caption ?? cover?.alt,
        creditText: piece.author,
      };
    case "video":
    case "audio":
    case "podcast":
      return {
        "@type": piece.type === "video" ? "VideoObject" : "AudioObject",
        uploadDate: iso(piece.publishedAt),
        contentUrl: media ? new URL(media.src, appUrl).href : undefined,
        encodingFormat: media?.mime,
        duration: media ? isoDuration(media.seconds) : undefined,
        thumbnailUrl: media?.poster ? new URL(media.poster.src, appUrl).href : undefined,
        transcript: piece.transcript.map((cue) => cue.text).join(" ") || undefined,
        hasPart: media ? piece.chapters.map((chapter) => clipOf(chapter, new URL(media.src, appUrl).href)) : undefined,
      };
  }
}

function clipOf({ at, title }: Piece["chapters"][number], source: string): Thing {
  return { "@type": "Clip", name: `${clockTime(at)} ${title}`, startOffset: at, url: `${source}#t=${at}` };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
