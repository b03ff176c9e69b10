/**
 * Our own cookies. Browsers hold them, so a name stays; the session's cookies have the names of the identity provider.
 */
export const cookieNames = {
  /** Bookmarks of the database that earlier versions left in browsers. Nothing sets them; sign-out clears them. */
  bookmark: "bm",
  readBookmark: "bmr",
  /** The token of a link, for an hour. */
  preview: "preview",
  payer: "payer",
  share: "share",
  /** An admin's grant to read one report. */
  opening: "opening",
} as const;

/** On https a cookie is bound to this host alone (RFC 6265bis, 4.1.3.2). */
export function hostCookie(name: string, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}
