/** One stored part of a file: its offset and its length. */
export type Part = { key: string; offset: number; bytes: number };

/** Enough digits for the largest allowed file; padded, so that keys sort by number. */
const DIGITS = 12;

export function partsPrefix(documentId: string): string {
  return `uploads/${documentId}/`;
}

export function partKey(documentId: string, offset: number): string {
  return partsPrefix(documentId) + String(offset).padStart(DIGITS, "0");
}

/**
 * The contiguous parts from the start. A part that begins inside another, or after a gap, remains from an upload
 * repeated with other part sizes and is not part of the file.
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
