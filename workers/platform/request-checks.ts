import { AppError } from "#core/app-error.ts";
import { mediaTypeOf } from "#core/media/media-type.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";
import type { RouteRule } from "./route-rule.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const KNOWN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Headers that frameworks and proxies take as truth, though anybody may send them. */
const UNTRUSTED = [
  "x-forwarded-host",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-http-method-override",
  "x-original-url",
  "x-rewrite-url",
  "x-react-router-spa-mode",
  "x-react-router-prerender-data",
  "forwarded",
];

export function isSafeMethod(method: string): boolean {
  return SAFE.has(method);
}

/** The method to be logged: anybody may send any word as one. */
export function knownMethod({ method }: Request): string {
  return KNOWN.has(method) ? method : "other";
}

export function requireKnownMethod(request: Request): void {
  if (!KNOWN.has(request.method)) throw new AppError("not_allowed", "This address does not accept this method.");
}

/** The same request without the headers no one here may believe. */
export function withoutUntrustedHeaders(request: Request): Request {
  if (!UNTRUSTED.some((name) => request.headers.has(name))) return request;
  const headers = new Headers(request.headers);
  for (const name of UNTRUSTED) headers.delete(name);
  return new Request(request, { headers });
}

/**
 * One spelling of each address: anything a router and a guard could read differently is not found. A letter, a digit or
 * one of - . _ ~ is never written as its code (RFC 3986, 6.2.2.2).
 */
export function isCanonicalPath(pathname: string): boolean {
  if (/%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i.test(pathname)) return false;
  return !/\/\/|\\|;|%(?:2f|5c|00|25)|\/\.{1,2}(?:\/|$)/i.test(pathname);
}

/**
 * Cross-site request forgery: every unsafe method names our origin, and where the browser sends Fetch Metadata it says
 * same-origin. Webhooks are signed instead and never come here; neither does the one click of a mail program
 * (workers/notifications/unsubscribe.ts), nor a browser's report, which changes nothing (workers/api/platform/csp-reports.ts).
 */
export function requireOwnOrigin(request: Request, origin: string): void {
  if (isSafeMethod(request.method)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  if (request.headers.get("Origin") !== origin || (site !== null && site !== "same-origin")) {
    throw new AppError("not_allowed", "This request did not come from our own pages. Reload the page and try again.");
  }
}

/** Refuses before reading: the declared length must fit the route. */
export function requireSmallBody(request: Request, { body }: Pick<RouteRule, "body">): void {
  if (isSafeMethod(request.method) || request.body === null) return;
  const declared = request.headers.get("Content-Length");
  if (declared === null) throw new AppError("length_required", "The request does not state its length.");
  const length = wholeNumber(declared);
  const limit = typeof body === "number" ? body : body(mediaTypeOf(request.headers.get("Content-Type")));
  if (length === null || length > limit) {
    throw new AppError("too_large", tooLarge(limit));
  }
}

function tooLarge(limit: number): string {
  if (limit === UPLOAD_PART_BYTES) return "A part has at most 2\u00a0MiB.";
  return "The text is longer than this form allows. If you are uploading a file, reload the page and try again.";
}

/** The address a limit counts by: only what the platform itself wrote, IPv6 by its /64. */
export function clientAddress(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  return address.includes(":") ? `${address.split(":").slice(0, 4).join(":")}::/64` : address;
}
