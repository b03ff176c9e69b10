import icon from "#app/favicon.svg?inline";
import { firstPaintScript } from "#app/first-paint.ts";
import siteScript from "#app/site.js?url&no-inline";
import siteStyles from "#app/styles/site.css?url";
import { escapeMarkup } from "#core/shared/markup.ts";
import { edgeCachePolicy } from "./security.ts";

/** The content of a page. `row` is HTML: its buttons. */
export type PlainPage = { title: string; lead: string; row: string };

/** A page in the style of the site that needs no route, no database and no person. */
export async function plainPage(
  origin: string,
  { title, lead, row }: PlainPage,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script data-next="${siteScript}">${firstPaintScript}</script><title>${escapeMarkup(title)}</title><meta name="robots" content="noindex"><link rel="icon" href="${escapeMarkup(icon)}" type="image/svg+xml"><link rel="stylesheet" href="${siteStyles}"></head><body><main class="site-sheet"><section class="site-stop site-page"><div><h1>${escapeMarkup(title)}</h1><p class="site-lead">${escapeMarkup(lead)}</p><div class="layout-inline layout-wrap">${row}</div></div><aside></aside></section></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": await edgeCachePolicy({ origin, cmsOrigins: null, puzzleOrigin: null }),
      ...headers,
    },
  });
}
