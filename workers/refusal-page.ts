import icon from "#app/favicon.svg?inline";
import { firstPaintScript } from "#app/first-paint.ts";
import siteScript from "#app/site.js?url&no-inline";
import siteStyles from "#app/styles/site.css?url";
import { escapeHtml } from "#core/markup.ts";
import type { Reason } from "#core/refused.ts";
import { isCanonicalPath, isSafeMethod } from "./request-checks.ts";
import { keptPolicy } from "./security.ts";

type Said = { status: number; title: string; text: string; headers?: Record<string, string> };

const titles: Partial<Record<Reason, string>> = {
  not_allowed: "This was not accepted",
  too_large: "Too long to send",
  length_required: "Nothing arrived",
  too_many: "Too many tries",
  flag_off: "Closed for the moment",
};

export function titleOf(reason: Reason): string {
  return titles[reason] ?? "This could not be done";
}

/** Whether somebody is looking at a page, or has just sent a form of one, and would see the answer itself. */
export function isForEyes(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode");
  return mode ? mode === "navigate" : (request.headers.get("Accept") ?? "").includes("text/html");
}

/**
 * What the gateway says to people itself, before or instead of the pages: in their clothes, but drawn from nothing that
 * could be missing. From a form one goes back to the form; its own script has kept what was written.
 */
export async function refusalPage(request: Request, { status, title, text, headers = {} }: Said): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const sent = !isSafeMethod(request.method);
  // "//elsewhere" would lead there.
  const own = isCanonicalPath(pathname) ? pathname : "/";
  const again = sent ? own : own + search;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script data-next="${siteScript}">${firstPaintScript}</script><title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><link rel="icon" href="${escapeHtml(icon)}" type="image/svg+xml"><link rel="stylesheet" href="${siteStyles}"></head><body><main class="sheet"><section class="stop pg"><div><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}${sent ? " Your browser’s way back leads to the form as you left it." : ""}</p><p class="row wrapx"><a class="btn p lg" href="${escapeHtml(again)}">${sent ? "Back to the page" : "Try again"}</a><a class="btn o lg" href="/">Go home</a></p></div><aside></aside></section></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": await keptPolicy({ origin, cmsOrigin: null, puzzleOrigin: null }),
      ...headers,
    },
  });
}
