const LONGEST = 512;
const TRICKS = /[\\\u0000-\u001f\u007f]|%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i;
const NEVER = /^\/(?:api|webhooks|auth|sign-in|sign-up|sign-out|__clerk)(?:\/|$|\?)/;

/**
 * The path to return to after sign-in, or the fallback: same origin only, one leading slash, nothing encoded that
 * a browser or a proxy could read as another host, and never a path that performs an action or redirects back.
 */
export function safeReturnPath(requested: string | null | undefined, fallback = "/dashboard"): string {
  if (
    !requested ||
    requested.length > LONGEST ||
    !requested.startsWith("/") ||
    requested.startsWith("//") ||
    TRICKS.test(requested)
  )
    return fallback;
  const here = "https://origin.invalid";
  let url: URL;
  try {
    url = new URL(requested, here);
  } catch {
    return fallback;
  }
  if (url.origin !== here || url.pathname.startsWith("//") || NEVER.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
