import { type Fingerprint, fingerprint, type Prepared, writtenStretches } from "../similarity/index.ts";
import type { Stretch } from "../sources/licence.ts";

/** Consecutive fingerprints of which most occur in the checked text: about twenty of its words. */
const ROW_PRINTS = 10;
const ROW_SHARED = 6;
/** Context around a place, UTF-16 units: as for a passage of a report. */
const AROUND = 240;

/**
 * The places where a source has many fingerprints of a checked text close together and a match is likely, the
 * densest first. Fingerprints do not reveal words, so it is unknown which words of these places the reader's text
 * contains.
 */
export function densePlaces(checked: Fingerprint, source: Prepared): Stretch[] {
  const requested = new Set(checked.hashes);
  return [source, ...writtenStretches(source)]
    .flatMap((reading) => placesIn(requested, reading, source.length))
    .sort((a, b) => b.shared - a.shared || b.prints - a.prints || a.stretch[0] - b.stretch[0])
    .map(({ stretch }) => stretch);
}

type Place = { stretch: Stretch; prints: number; shared: number };

function placesIn(requested: ReadonlySet<number>, source: Prepared, length: number): Place[] {
  const { hashes, words } = fingerprint(source);
  const places: { first: number; last: number; shared: number }[] = [];
  let shared = 0;
  for (let at = 0; at < hashes.length; at += 1) {
    if (requested.has(hashes[at] ?? 0)) shared += 1;
    if (at >= ROW_PRINTS && requested.has(hashes[at - ROW_PRINTS] ?? 0)) shared -= 1;
    if (shared < ROW_SHARED) continue;
    const first = Math.max(0, at - ROW_PRINTS + 1);
    const before = places.at(-1);
    if (before && first <= before.last) {
      before.last = at;
      before.shared = Math.max(before.shared, shared);
    } else places.push({ first, last: at, shared });
  }
  return places.map(({ first, last, shared }) => {
    const start = source.start[words[first] ?? 0] ?? 0;
    const end = source.end[Math.min(source.words - 1, (words[last] ?? 0) + 1)] ?? start;
    return { stretch: [Math.max(0, start - AROUND), Math.min(length, end + AROUND)], prints: last - first, shared };
  });
}
