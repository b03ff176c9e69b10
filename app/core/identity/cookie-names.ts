/** Our own cookies. Browsers store them, so names never change; the session's cookies have the names of the identity provider. */
export const cookieNames = {
  /** Database bookmarks set by earlier versions. They are no longer set; sign-out clears them. */
  bookmark: "bm",
  readBookmark: "bmr",
  /** The token of a preview link, valid for an hour. */
  preview: "preview",
  payer: "payer",
  share: "share",
  /** An admin's permission to read one report. */
  opening: "opening",
} as const;

/** On https a cookie is bound to this host (prefix of RFC 6265bis, 4.1.3.2). */
export function hostCookie(name: string, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}
