/** One part of a file as it lies: where it begins, and how long it is. */
export type Part = { key: string; offset: number; bytes: number };

/** Wide enough for any file we take; padded, so that keys sort as numbers do. */
const DIGITS = 12;

export function partsPrefix(documentId: string): string {
  return `uploads/${documentId}/`;
}

export function partKey(documentId: string, offset: number): string {
  return partsPrefix(documentId) + String(offset).padStart(DIGITS, "0");
}

/**
 * What has arrived without a gap, from the start. A part that begins inside another, or after a gap, is left over from a
 * sending that was repeated with other lengths: it is no part of the file.
 */
export function arrived(lying: readonly { key: string; bytes: number }[]): { parts: Part[]; offset: number } {
  const parts: Part[] = [];
  let offset = 0;
  for (const { key, bytes } of [...lying].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const begins = Number(key.slice(key.lastIndexOf("/") + 1));
    if (begins !== offset || bytes === 0) continue;
    parts.push({ key, offset, bytes });
    offset += bytes;
  }
  return { parts, offset };
}
