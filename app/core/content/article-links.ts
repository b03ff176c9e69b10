import type { ArticleContent } from "#schema/content/article.ts";
import type { Block } from "#schema/content/article-body.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { drawArticle } from "./article-html.ts";

/** Whether the pages of this site that a text links to exist, by path. */
export type PagesLinked = Readonly<Record<string, boolean>>;

/** Pages without parameters; a test compares them with the routes (app/routes.ts). */
export const sitePagePaths: readonly string[] = [
  ...["/", "/learning-hub", "/services", "/pricing", "/about", "/contact", "/faq", "/how-it-works", "/support"],
  ...["/terms", "/privacy", "/integrity", "/check-turnitin", "/check-turnitin/sample", "/turnitin/submit"],
  ...["/turnitin/submit/private", "/sign-in", "/sign-up", "/feed.xml", "/feed.atom", "/sitemap.xml", "/llms.txt"],
  ...["/dashboard", "/dashboard/orders", "/dashboard/new-order", "/dashboard/messages", "/dashboard/email-admin"],
  ...[
    "/dashboard/work",
    "/dashboard/support",
    "/dashboard/profile",
    "/dashboard/settings",
    "/dashboard/notices",
    "/dashboard/documents",
    "/dashboard/search",
  ],
];

/** The problems of a text's links, in the order of the text; one line per URL. */
export function linkProblems(content: ArticleContent, pages: PagesLinked): string[] {
  const links = linksOf(content);
  const anchors = links.some((href) => href.startsWith("#")) ? anchorsOf(content) : new Set<string>();
  const found = links.flatMap((href) => {
    const problem = problemOf(href, anchors, pages);
    return problem ? [`${href} (${problem})`] : [];
  });
  return [...new Set(found)];
}

function problemOf(href: string, anchors: ReadonlySet<string>, pages: PagesLinked): string | null {
  if (href.startsWith("#")) return anchors.has(href.slice(1)) ? null : "this article has no such heading";
  if (href.toLowerCase().startsWith("http:")) return "not https";
  if (!href.startsWith("/")) return null;
  const exists = pages[pathOf(href)];
  if (exists === undefined) return "not checked yet";
  return exists ? null : "no such page";
}

/** The paths of this site that a text links to. Files of the media library are checked at upload. */
export function pagePathsOf(content: Pick<ArticleContent, "body">): string[] {
  const inside = linksOf(content).filter((href) => href.startsWith("/") && !/^\/media\//.test(href));
  return [...new Set(inside.map(pathOf))];
}

export function isSitePage(path: string): boolean {
  if (sitePagePaths.includes(path)) return true;
  const [, folder, domain, more] = path.split("/");
  return (folder === "d" || folder === "services") && more === undefined && domainBySlug(domain ?? "") !== undefined;
}

/** The article that a path names, as "domain/slug". */
export function addressOf(path: string): string | null {
  const [, field, slug] = /^\/(?:d|services)\/([^/]+)\/([a-z0-9-]+)(?:\.md)?$/.exec(path) ?? [];
  const domain = field === undefined ? undefined : domainBySlug(field);
  return domain && slug ? `${domain.slug}/${slug}` : null;
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");
}

/** All valid fragment ids on the page of an article: those in its HTML and those of the page's sections. */
function anchorsOf({ body, references, chapters, transcript, media }: ArticleContent): Set<string> {
  const { html, footnotes } = drawArticle(body);
  const own = [...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id ?? "");
  const parts: [boolean, string][] = [
    [footnotes.length > 0, "notes"],
    [references.length > 0, "references"],
    [media !== null, "player"],
    [chapters.length > 0, "chapters"],
    [transcript.length > 0, "transcript"],
  ];
  return new Set(["main", "checked", ...own, ...parts.flatMap(([there, id]) => (there ? [id] : []))]);
}

function linksOf({ body }: Pick<ArticleContent, "body">): string[] {
  const found: string[] = [];
  for (const block of body.content) linksIn(block, found);
  return found;
}

type Node = {
  type: string;
  marks?: readonly { type: string; attrs?: { href: string } }[] | undefined;
  content?: readonly Node[] | undefined;
};

function linksIn(node: Node | Block, into: string[]): void {
  const { marks, content } = node as Node;
  for (const mark of marks ?? []) if (mark.type === "link" && mark.attrs) into.push(mark.attrs.href);
  for (const inner of content ?? []) linksIn(inner, into);
}
