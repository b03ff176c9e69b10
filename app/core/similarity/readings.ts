import { concatenated, type Part } from "./concatenated.ts";
import { ngramHash } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/**
 * A stretch with two readings: words [first, behind) of the normalised reading, [writtenFirst, writtenBehind) as
 * written.
 */
export type Twofold = { first: number; behind: number; writtenFirst: number; writtenBehind: number };

/** The words of a text as written, character by character, and the stretches that were read differently. */
export type AsWritten = { prepared: Prepared; stretches: readonly Twofold[] };

type Placed = Pick<Prepared, "words" | "start" | "end" | "hash">;

/** Two stretches are separated by at least this many words with the same reading; fewer are included in the stretch. */
const PARTING_WORDS = 5;
/** A longer stretch is judged in parts, because only some of them may be copied. */
const STRETCH_WORDS = 48;

/**
 * The stretches in which two readings of a text differ, in order and without overlaps. Both readings have the offsets
 * of one text.
 */
export function twofoldStretches(read: Placed, written: Placed): Twofold[] {
  const stretches: Twofold[] = [];
  let open: Twofold | undefined;
  for (let i = 0, j = 0; i < read.words || j < written.words; ) {
    const [first, writtenFirst] = [i, j];
    [i, j] = unitBehind(read, written, i, j);
    const isSame = i === first + 1 && j === writtenFirst + 1 && isSameWord(read, first, written, writtenFirst);
    if (open && (isSame ? i - open.behind >= PARTING_WORDS : first - open.first >= STRETCH_WORDS)) open = undefined;
    if (isSame) continue;
    if (open) {
      open.behind = i;
      open.writtenBehind = j;
    } else {
      open = { first, behind: i, writtenFirst, writtenBehind: j };
      stretches.push(open);
    }
  }
  return stretches;
}

function isSameWord(read: Placed, i: number, written: Placed, j: number): boolean {
  return read.hash[i] === written.hash[j] && read.start[i] === written.start[j] && read.end[i] === written.end[j];
}

/** The end of the smallest group of words of both readings in which no word crosses the boundary of another. */
function unitBehind(read: Placed, written: Placed, first: number, writtenFirst: number): [number, number] {
  let [i, j] = [first, writtenFirst];
  const startOf = (p: Placed, at: number) => (at < p.words ? (p.start[at] ?? 0) : Infinity);
  let end = Math.min(startOf(read, i), startOf(written, j)) + 1;
  for (;;) {
    if (startOf(read, i) < end) {
      end = Math.max(end, read.end[i] ?? 0);
      i += 1;
    } else if (startOf(written, j) < end) {
      end = Math.max(end, written.end[j] ?? 0);
      j += 1;
    } else return [i, j];
  }
}

/** Words in a row that two texts share rarely or never by chance. */
const SHARED_WORDS = 3;

/**
 * Prepares two texts for alignment, with each stretch in the reading that is more similar to the other text. The
 * reading of a word depends on the words around it, so a copy may be read differently from its source although both are
 * written alike.
 */
export function alikeReadings(doc: Prepared, src: Prepared): [Prepared, Prepared] {
  if (!doc.asWritten && !src.asWritten) return [doc, src];
  const read = likeliest(doc, ngramsOf(src.asWritten ? [src, src.asWritten.prepared] : [src]));
  return [read, likeliest(src, ngramsOf([read]))];
}

function ngramsOf(readings: readonly Prepared[]): Set<number> {
  const ngrams = new Set<number>();
  for (const { words, hash } of readings) {
    for (let at = 0; at + SHARED_WORDS <= words; at += 1) ngrams.add(ngramHash(hash, at, SHARED_WORDS));
  }
  return ngrams;
}

function likeliest(p: Prepared, others: ReadonlySet<number>): Prepared {
  const { asWritten } = p;
  if (!asWritten) return p;
  const { prepared, stretches } = asWritten;
  const asItStands = stretches.filter(({ first, behind, writtenFirst, writtenBehind }) => {
    const asRead = shared(p, first, behind, others);
    const alike = shared(prepared, writtenFirst, writtenBehind, others);
    // A copy matches in both readings if both texts are read alike throughout; as written, they match in any case.
    return alike.subjects > 0 && alike.subjects * 2 >= asRead.subjects && alike.share >= asRead.share;
  });
  return asItStands.length === 0 ? p : composed(p, prepared, asItStands);
}

/**
 * The share of a stretch's words that occur in the other text with their neighbours, and how many of them are content
 * words: single letters are not a passage.
 */
function shared(
  { words, hash, content }: Prepared,
  first: number,
  behind: number,
  others: ReadonlySet<number>,
): { share: number; subjects: number } {
  let count = 0;
  let subjects = 0;
  let counted = first;
  for (let at = Math.max(0, first - SHARED_WORDS + 1); at < behind && at + SHARED_WORDS <= words; at += 1) {
    if (!others.has(ngramHash(hash, at, SHARED_WORDS))) continue;
    const last = Math.min(behind, at + SHARED_WORDS);
    for (let word = Math.max(counted, at); word < last; word += 1) {
      count += 1;
      subjects += content[word] ?? 0;
    }
    counted = Math.max(counted, last);
  }
  return { share: count / Math.max(1, behind - first), subjects };
}

/** A text in one reading, with some stretches as written. */
function composed(p: Prepared, written: Prepared, asItStands: readonly Twofold[]): Prepared {
  const parts: Part[] = [];
  let at = 0;
  for (const { first, behind, writtenFirst, writtenBehind } of asItStands) {
    parts.push({ of: p, first: at, behind: first }, { of: written, first: writtenFirst, behind: writtenBehind });
    at = behind;
  }
  parts.push({ of: p, first: at, behind: p.words });
  const { length, flags } = p;
  return { ...concatenated(parts), length, flags };
}

/** Words next to a stretch that are searched with it, because the words of a fingerprint pair may be this far apart. */
const BESIDE_WORDS = 12;

/** The stretches of a text with two readings, as written, with the words next to them. */
export function writtenParts({ asWritten }: Prepared): Part[] {
  if (!asWritten) return [];
  const { prepared: of, stretches } = asWritten;
  const parts: Part[] = [];
  for (const { writtenFirst, writtenBehind } of stretches) {
    const first = Math.max(0, writtenFirst - BESIDE_WORDS);
    const behind = Math.min(of.words, writtenBehind + BESIDE_WORDS);
    const last = parts.at(-1);
    if (last && first <= last.behind) last.behind = behind;
    else parts.push({ of, first, behind });
  }
  return parts;
}

/** The same stretches, each as a separate text with the offsets of the whole. */
export function writtenStretches(p: Prepared): Prepared[] {
  return writtenParts(p).map((part) => ({ ...concatenated([part]), length: p.length, flags: [] }));
}
