const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

const folded = new Uint16Array(65536);
for (let unit = 0; unit < folded.length; unit += 1) {
  const character = String.fromCharCode(unit);
  if (/[\p{L}\p{N}]/u.test(character)) folded[unit] = character.toLowerCase().charCodeAt(0);
}

/**
 * The minimum that can be called tokenising: letter by letter through one table, FNV-1a over each word, start and hash
 * stored. No normalising except case, no stems, no sentences, no flags. Returns the number of words.
 */
export function plainLoop(text: string): number {
  const starts = new Uint32Array((text.length >> 1) + 1);
  const hashes = new Uint32Array((text.length >> 1) + 1);
  let words = 0;
  for (let i = 0; i < text.length; i += 1) {
    let letter = folded[text.charCodeAt(i)] ?? 0;
    if (letter === 0) continue;
    starts[words] = i;
    let hash = FNV_OFFSET;
    while (letter !== 0) {
      hash = Math.imul(hash ^ letter, FNV_PRIME);
      i += 1;
      letter = i < text.length ? (folded[text.charCodeAt(i)] ?? 0) : 0;
    }
    hashes[words] = hash;
    words += 1;
  }
  return words;
}
