import { TrieRouter } from "hono/router/trie-router";
import { type Page, pagesOf } from "#app/route-table.ts";
import { routePath } from "#core/platform/route-path.ts";

const shown = new TrieRouter<Page>();
// The more of an address is fixed, the more exactly it is meant; the router answers with the first that was added.
for (const page of pagesOf().sort((a, b) => openness(a.pattern) - openness(b.pattern))) {
  shown.add("GET", matcherOf(page.pattern), page);
}

/** The page at an address, however it is spelled (`routePath`); null where there is none. */
export function pageAt(pathname: string): Page | null {
  return shown.match("GET", routePath(pathname))[0][0]?.[0] ?? null;
}

/** The number of open parts of a pattern: half of one where its end is fixed, ten for the rest of an address. */
function openness(pattern: string): number {
  return pattern.split("/").reduce((sum, part) => {
    if (part === "*") return sum + 10;
    if (!part.startsWith(":")) return sum;
    return sum + (part.includes(".") ? 0.5 : 1);
  }, 0);
}

/** A page's pattern in the words of Hono's router: `:slug.md` is `:slug{[^/]+\.md}`. */
function matcherOf(pattern: string): string {
  return pattern.replace(/:(\w+)(\.\w+)/g, (_all, name: string, end: string) => `:${name}{[^/]+\\${end}}`);
}
