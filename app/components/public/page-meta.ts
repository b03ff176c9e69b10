import type { MetaDescriptor } from "react-router";
import type { RootData } from "../root-data.ts";

export type PageWords = {
  title: string;
  description: string;
  /** The canonical path; search and filters never make a page of their own. */
  path: string;
  noindex?: boolean;
  type?: "website" | "article";
};

type Match = { id: string; loaderData?: unknown } | undefined;

/** The longest title and description a search page shows whole. */
const TITLE_MAX = 60;
const DESCRIPTION_MAX = 155;

/** Title, description, canonical address and sharing tags of a public page. */
export function pageMeta(matches: readonly Match[], words: PageWords): MetaDescriptor[] {
  const config = (matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined)?.config;
  const title = titleWith(words.title, config?.appName);
  const description = cut(words.description, DESCRIPTION_MAX);
  const tags: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (words.noindex) return [...tags, { name: "robots", content: "noindex" }];
  const url = config ? new URL(words.path, config.appUrl).href : words.path;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: words.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:site_name", content: config?.appName ?? "" },
    { property: "og:image", content: config ? new URL("/og.png", config.appUrl).href : "/og.png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Help in the margin. The words stay yours." },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function titleWith(title: string, appName = ""): string {
  const whole = `${title} · ${appName}`;
  return appName && whole.length <= TITLE_MAX ? whole : cut(title, TITLE_MAX);
}

/** Shortened at a word, with an ellipsis. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/\s+\S*$/, "")}…`;
}
