import type { Reason } from "#core/app-error.ts";
import { escapeMarkup } from "#core/shared/markup.ts";
import { plainPage } from "./plain-page.ts";
import { isCanonicalPath, isSafeMethod } from "./request-checks.ts";

type ErrorText = { status: number; title: string; text: string; headers?: Record<string, string> };

const titles: Partial<Record<Reason, string>> = {
  not_allowed: "This was not accepted",
  too_large: "The form is too long",
  length_required: "Nothing was received",
  too_many: "Too many attempts",
  flag_off: "Temporarily closed",
};

export function titleOf(reason: Reason): string {
  return titles[reason] ?? "This action failed";
}

/** Whether someone is looking at a page, or has just sent a form of one, and would see the answer itself. */
export function isForEyes(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode");
  return mode ? mode === "navigate" : (request.headers.get("Accept") ?? "").includes("text/html");
}

/**
 * What the gateway says to people itself, before or instead of the pages: in their clothes, but drawn from nothing that
 * could be missing. From a form one goes back to the form; its own script has kept what was written.
 */
export async function errorPage(request: Request, { status, title, text, headers = {} }: ErrorText): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const sent = !isSafeMethod(request.method);
  // "//elsewhere" would lead there.
  const own = isCanonicalPath(pathname) ? pathname : "/";
  const again = sent ? own : own + search;
  const row = `<a class="button button-primary button-large" href="${escapeMarkup(again)}">${sent ? "Back to the page" : "Try again"}</a><a class="button button-secondary button-large" href="/">Go home</a>`;
  const lead = `${text}${sent ? " Use your browser’s Back button to return to the form as you left it." : ""}`;
  return plainPage(origin, { title, lead, row }, { status, headers });
}
