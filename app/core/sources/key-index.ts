/** Keys per head of a chain: some four are looked through for one that is not there. */
const KEYS_A_HEAD = 4;

/**
 * Places by numeric keys, in 12 bytes a key: a Map of arrays takes ten times as many.
 *
 * @param most keys that are added
 */
export function createKeyIndex(most: number) {
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, most / KEYS_A_HEAD)))).fill(-1);
  const keys = new Uint32Array(most);
  const places = new Uint32Array(most);
  const next = new Int32Array(most);
  let count = 0;

  /** @param key an unsigned number of 32 bits */
  function add(key: number, place: number): void {
    if (count === most) throw new Error("The index of keys is full.");
    const head = headOf(key);
    keys[count] = key;
    places[count] = place;
    next[count] = heads[head] ?? -1;
    heads[head] = count;
    count += 1;
  }

  /** The places of a key that were added last, newest first. */
  function placesOf(key: number, limit: number): number[] {
    const found: number[] = [];
    for (let at = heads[headOf(key)] ?? -1; at >= 0 && found.length < limit; at = next[at] ?? -1)
      if (keys[at] === key) found.push(places[at] ?? 0);
    return found;
  }

  function headOf(key: number): number {
    return (Math.imul(key, 0x9e3779b1) >>> 7) & (heads.length - 1);
  }

  return { add, placesOf };
}
