const MOST = 200;

/** The name of a row as it may be shown: control characters move a terminal's cursor, and others turn text round. */
export function shownName(name: string): string {
  return name
    .slice(0, MOST)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, "\ufffd");
}
