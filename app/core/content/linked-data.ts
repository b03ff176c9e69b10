import type { Publication } from "#schema/content/article.ts";
import { clockTime, isoDuration } from "../media/playing-time.ts";
import { PREVIEW_END } from "./preview.ts";

export type Publisher = { appName: string; appUrl: string };
type Thing = Record<string, unknown>;

/** Structured data of an article for search engines, in schema.org terms. */
export function articleData(publication: Publication, { appName, appUrl }: Publisher): Thing {
  const address = new URL(`/d/${publication.domain}/${publication.slug}`, appUrl).href;
  const picture = publication.cover ?? publication.media?.poster;
  return {
    ...kindOf(publication, appUrl),
    ...accessTo(publication),
    name: publication.title,
    description: publication.excerpt,
    inLanguage: "en",
    url: address,
    mainEntityOfPage: address,
    author: { "@type": "Person", name: publication.author },
    editor: publication.reviewer ? { "@type": "Person", name: publication.reviewer } : undefined,
    publisher: { "@type": "Organization", name: appName, url: appUrl },
    datePublished: iso(publication.publishedAt),
    dateModified: iso(Math.max(publication.publishedAt, publication.changedAt)),
    image: new URL(picture?.src ?? publication.card ?? "/og.png", appUrl).href,
    keywords: publication.tags.length > 0 ? publication.tags.join(", ") : undefined,
    citation: publication.references.length > 0 ? publication.references : undefined,
  };
}

/** The breadcrumb trail from the front page to a page. */
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

/** Structured data of the site and its search. */
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

/**
 * What is not public is named by the element in its place (Google Search Central, "Structured data for subscription and
 * paywalled content"), so that a preview is not taken for a page that shows search engines more than readers.
 */
function accessTo({ isPreview }: Publication): Thing {
  if (!isPreview) return { isAccessibleForFree: true };
  const rest = { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: `.${PREVIEW_END}` };
  return { isAccessibleForFree: false, hasPart: rest };
}

function kindOf(publication: Publication, appUrl: string): Thing {
  const { media, cover } = publication;
  // The words of a beginning are not those of the article.
  const wordCount = publication.isPreview ? undefined : publication.words;
  switch (publication.type) {
    case "article":
    case "code-image":
      return { "@type": "Article", headline: publication.title, wordCount };
    case "news":
      return { "@type": "NewsArticle", headline: publication.title, wordCount };
    case "image":
      return {
        "@type": "ImageObject",
        contentUrl: cover ? new URL(cover.src, appUrl).href : undefined,
        width: cover?.width,
        height: cover?.height,
        caption: cover?.caption ?? cover?.alt,
        creditText: publication.author,
      };
    case "video":
    case "audio":
    case "podcast":
      return {
        "@type": publication.type === "video" ? "VideoObject" : "AudioObject",
        uploadDate: iso(publication.publishedAt),
        contentUrl: media ? new URL(media.src, appUrl).href : undefined,
        encodingFormat: media?.mime,
        duration: media ? isoDuration(media.seconds) : undefined,
        thumbnailUrl: media?.poster ? new URL(media.poster.src, appUrl).href : undefined,
        transcript: publication.transcript.map((cue) => cue.text).join(" ") || undefined,
        hasPart: media
          ? publication.chapters.map((chapter) => clipOf(chapter, new URL(media.src, appUrl).href))
          : undefined,
      };
  }
}

function clipOf({ at, title }: Publication["chapters"][number], source: string): Thing {
  return { "@type": "Clip", name: `${clockTime(at)} ${title}`, startOffset: at, url: `${source}#t=${at}` };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
