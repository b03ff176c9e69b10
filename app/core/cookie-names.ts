/**
 * Our own cookies. Browsers hold them, so a name stays; the session's cookies have the names of the identity provider.
 */
export const cookieNames = {
  /**
   * How far the database had come at a person's last write, and at their last reading. Two cookies: a reading that was
   * asked for before a write is often answered after it, and would take the write's bookmark back.
   */
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
