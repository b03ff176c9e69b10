import type { MetaDescriptor } from "react-router";
import type { RootData } from "../shell/root-data.ts";

export type PageTexts = {
  title: string;
  description: string;
  /** The canonical path; search and filters do not create pages of their own. */
  path: string;
  noindex?: boolean;
  type?: "website" | "article";
  /** Another page's address, if that one is the canonical page. */
  canonical?: string;
  /** The picture for link previews, 1200 × 630. */
  image?: { src: string; alt: string };
  /** The same page in other formats: feeds, Markdown. */
  alternates?: readonly { type: string; href: string; title?: string }[];
};

type Match = { id: string; loaderData?: unknown } | undefined;

/** The maximum lengths of a title and a description that search results show in full. */
const TITLE_MAX = 60;
const DESCRIPTION_MAX = 155;

const ourPicture = { src: "/og.png", alt: "Help in the margin. The words stay yours." };

/** Title, description, canonical address and sharing tags of a public page. */
export function pageMeta(matches: readonly Match[], words: PageTexts): MetaDescriptor[] {
  const config = (matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined)?.config;
  const title = titleWith(words.title, config?.appName);
  const description = cut(words.description, DESCRIPTION_MAX);
  const tags: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (words.noindex) return [...tags, { name: "robots", content: "noindex" }];
  const absolute = (path: string) => (config ? new URL(path, config.appUrl).href : path);
  const url = words.canonical || absolute(words.path);
  const { src, alt } = words.image ?? ourPicture;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: url },
    ...(words.alternates ?? []).map((other) => ({ tagName: "link" as const, rel: "alternate", ...other })),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: words.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:site_name", content: config?.appName ?? "" },
    { property: "og:image", content: absolute(src) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function titleWith(title: string, appName = ""): string {
  const whole = `${title} · ${appName}`;
  return appName && whole.length <= TITLE_MAX ? whole : cut(title, TITLE_MAX);
}

/** Shortens a text at a word boundary, with an ellipsis. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/\s+\S*$/, "")}…`;
}
