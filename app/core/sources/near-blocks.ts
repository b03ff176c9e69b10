/**
 * A limited selection of these blocks, for staff. It depends on secret keys and on the account, so that storing
 * many variants of a passage cannot displace another person's block from every list.
 */
export function fewNear(keys: readonly number[], salt: string, most: number): number[] {
  if (keys.length <= most) return [...keys];
  const start = [...salt].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  const ranked = keys.map((key) => ({ key, rank: rankOf(key, start) }));
  return ranked
    .sort((a, b) => a.rank - b.rank || a.key - b.key)
    .slice(0, most)
    .map(({ key }) => key);
}

/** An evenly distributed hash below 2^32 of a key below 2^53. */
function rankOf(key: number, start: number): number {
  let hash = Math.imul(start ^ (key >>> 0), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.floor(key / 2 ** 32), 0xc2b2ae35);
  return (hash ^ (hash >>> 13)) >>> 0;
}
