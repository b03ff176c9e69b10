import type { CspReport } from "#schema/platform/csp-report.ts";

/** What is logged of a violation: no path, no query, nothing that names a person. */
export type CspViolation = { directive: string; blocked: string; page: string; disposition: string };

/** Directives that our policies have; a report about another one was invented. */
const directives = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "worker-src",
  "media-src",
  "manifest-src",
  "frame-src",
  "child-src",
  "form-action",
  "base-uri",
  "object-src",
  "frame-ancestors",
]);

/** What browsers write in place of an address. */
const keywords = new Set(["inline", "eval", "wasm-eval", "self", "trusted-types-policy", "trusted-types-sink"]);

/**
 * A report about a page of ours without anything private; null if it is about another site or makes no sense.
 *
 * @param patternAt the pattern of the page at a path; null where there is none
 */
export function violationOf(
  report: CspReport,
  origin: string,
  patternAt: (pathname: string) => string | null,
): CspViolation | null {
  // Older browsers write the whole directive: "script-src 'self'".
  const directive = report.directive.split(" ")[0] ?? "";
  if (!directives.has(directive) || !URL.canParse(report.page)) return null;
  const page = new URL(report.page);
  if (page.origin !== origin) return null;
  return {
    directive,
    blocked: blockedHost(report.blocked),
    page: patternAt(page.pathname) ?? "unknown",
    disposition: report.disposition === "report" ? "report" : "enforce",
  };
}

/** The host of what was blocked, or the scheme where there is no host (data, blob, a browser's extension). */
function blockedHost(blocked: string): string {
  if (keywords.has(blocked)) return blocked;
  if (/^[a-z][a-z-]{0,30}$/.test(blocked)) return `${blocked}:`;
  if (!URL.canParse(blocked)) return "unknown";
  const { protocol, hostname } = new URL(blocked);
  const isWeb = /^(?:https?|wss?):$/.test(protocol);
  return isWeb ? hostname.slice(0, 100) : protocol;
}
