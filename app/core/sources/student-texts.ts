import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { ExtractionAttempt } from "../checks/extraction-attempt.ts";
import { type Blocks, type Stretch, union } from "../similarity/index.ts";

/**
 * A block that is shown: its key and where it lies in the checked text, as words [first, behind). `whole`: from its first
 * word to its last, so that it is shown alone.
 */
export type ShownBlock = { key: number; first: number; behind: number; whole: boolean };

/**
 * Two shown blocks that follow each other in a document, and the words between them, which are none where `behind` is not
 * behind `first`. Each is shown for the other's sake, if it is not whole.
 */
export type ShownPair = { before: number; after: number; first: number; behind: number };

/** What the student collection says of a checked text. Nothing in it depends on a block that is not shown, but `near`. */
export type StudentAnswer = {
  shown: ShownBlock[];
  pairs: ShownPair[];
  /** Keys of blocks half of which is in the text and which are not shown: for staff alone. */
  near: number[];
};

/**
 * The student collection: documents in shards, each of which decides its blocks itself. Adding and removing are
 * idempotent and may be repeated after any crash.
 */
export type StudentTexts = {
  /** Of normaliser, pieces and key. Documents of another version have to be added anew. */
  readonly version: string;
  /** @param shard its name begins with the version it is of */
  add(shard: string, id: string, ownerId: string, blocks: Blocks): Promise<void>;
  /** How many blocks a document has there; null if it is not there. */
  blocksOf(shard: string, id: string): Promise<number | null>;
  remove(shard: string, id: string): Promise<void>;
  /** Empties a shard that no document is in any more. */
  clear(shard: string): Promise<void>;
  /** One question a shard. Of a version whose key is not known any more nothing is found. */
  search(shards: readonly string[], requested: StudentQuestion): Promise<StudentAnswer>;
  /** Documents of others that hold one of these blocks: for staff who gave a reason. */
  holders(shards: readonly string[], requested: StudentQuestion, limit: number): Promise<string[]>;
};

/** A checked text: its triples (similarity/blocks.ts), its words, and whose it is. */
export type StudentQuestion = { triples: Float64Array; words: number; ownerId: string };

/** To a reader the collection is one source, however many documents are in it. */
export const STUDENT_SOURCE = { id: "students", kind: "student", title: "Other students’ documents" } as const;

/** Blocks that may not be shown to an account once more: `among` those that were asked for, and whether there are `any`. */
export type Worn = { among: ReadonlySet<number>; any: boolean };

/**
 * What remains of an answer when blocks that were shown too often are left out. `limited`: some would be, whatever was
 * found; `hidden`: some were.
 */
export type Limited = { stretches: Stretch[]; blocks: number[]; limited: boolean; hidden: boolean };

// Three essays of one student that share a page with the same stranger's are a bad habit; a fourth is a method.
const MOST_FAMILIES = 3;
// Drafts of one essay are one family, but no one submits a tenth draft that still holds the stranger's page.
const MOST_DOCUMENTS = 10;
/** A block that these many other works or documents were shown is not shown to one more (db/sources/shown-blocks.ts). */
export const mostShown = { families: MOST_FAMILIES, documents: MOST_DOCUMENTS } as const;

/** How long it is remembered which blocks an account was shown. */
export const SHOWN_KEPT_MS = 30 * DAY_MS;
/** Blocks of a document that are remembered, and so the most that it is shown: those of a text of 100,000 words. */
export const SHOWN_KEPT = 4000;

/**
 * Leaves out the blocks that documents of this account have been shown too often, those that are shown for their sake
 * alone, and what is more than can be remembered besides `own`, which this document was shown before. It depends on what
 * was shown before and on nothing else: a block that is left out is not remembered as shown.
 */
export function limitShown(answer: StudentAnswer, worn: Worn, own: readonly number[]): Limited {
  const pairs = answer.pairs.filter(({ before, after }) => !worn.among.has(before) && !worn.among.has(after));
  const supported = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const kept = answer.shown.filter(({ key, whole }) => !worn.among.has(key) && (whole || supported.has(key)));
  // What is worn must not take the place of anything: the place that is missing would tell that it is there.
  const told = limitSize({ ...answer, shown: kept, pairs }, SHOWN_KEPT, new Set(own));
  const blocks = keysIn(told);
  return {
    stretches: union([...told.shown, ...told.pairs.filter(({ first, behind }) => behind > first)]),
    blocks,
    limited: worn.any || new Set([...own, ...blocks]).size >= SHOWN_KEPT,
    hidden: told.shown.length < answer.shown.length,
  };
}

/** The different blocks of an answer, by their keys. */
export function keysIn({ shown }: Pick<StudentAnswer, "shown">): number[] {
  return [...new Set(shown.map(({ key }) => key))].sort((a, b) => a - b);
}

/** Blocks of one answer, before the limits of the account: what a list of them in a statement may have. Planted ones alone are so many. */
export const MOST_ANSWERED = 50_000;

/** Blocks that begin in one stretch of the checked text wait for each other, and for those of no other stretch. */
const STRETCH_WORDS = 25;

/**
 * Keeps an answer to so many different blocks, `kept` included. Of those that are not in `kept`, the stretches of the
 * text take one each in turn, so that many variants of one passage do not push out the rest. A block that is shown for
 * another's sake is taken with it, so that what is not taken decides nothing about what is.
 */
export function limitSize(answer: StudentAnswer, most: number, kept: ReadonlySet<number> = new Set()): StudentAnswer {
  const room = Math.max(0, most - kept.size);
  const blocks = new Map(answer.shown.map((one) => [one.key, one]));
  if ([...blocks.keys()].filter((key) => !kept.has(key)).length <= room) return answer;
  const taken = takeInTurns(blocks, answer.pairs, { room, kept });
  return {
    ...answer,
    shown: answer.shown.filter(({ key }) => taken.has(key)),
    pairs: answer.pairs.filter(({ before, after }) => taken.has(before) && taken.has(after)),
  };
}

function takeInTurns(
  blocks: ReadonlyMap<number, ShownBlock>,
  pairs: readonly ShownPair[],
  { room, kept }: { room: number; kept: ReadonlySet<number> },
): Set<number> {
  const inOrder = (a: ShownBlock, b: ShownBlock) =>
    Number(kept.has(b.key)) - Number(kept.has(a.key)) || Number(b.whole) - Number(a.whole) || a.key - b.key;
  const ordered = [...blocks.values()].sort(inOrder);
  const neighbours = neighboursOf(pairs);
  const taken = new Set<number>();
  let left = room;

  /** Takes a block, and one it is shown for where none of those is taken yet. False if there is no room for both. */
  function take(block: ShownBlock): boolean {
    if (taken.has(block.key)) return false;
    const beside = neighbours.get(block.key) ?? [];
    const found = [block];
    if (!block.whole && !beside.some((key) => taken.has(key))) {
      const [first] = beside.flatMap((key) => blocks.get(key) ?? []).sort(inOrder);
      if (!first) return false;
      found.push(first);
    }
    const fresh = found.filter(({ key }) => !kept.has(key)).length;
    if (fresh > left) return false;
    left -= fresh;
    for (const { key } of found) taken.add(key);
    return true;
  }

  /** The next one of a stretch that can be taken. */
  function takeNext(found: ShownBlock[]): boolean {
    for (let block = found.pop(); block; block = found.pop()) if (take(block)) return true;
    return false;
  }

  const stretches = Map.groupBy(ordered.reverse(), ({ first }) => Math.floor(first / STRETCH_WORDS));
  let waiting = [...stretches].sort(([a], [b]) => a - b).map(([, found]) => found);
  while (waiting.length > 0) waiting = waiting.filter(takeNext);
  return taken;
}

function neighboursOf(pairs: readonly ShownPair[]): Map<number, number[]> {
  const neighbours = new Map<number, number[]>();
  const add = (key: number, other: number) => {
    const known = neighbours.get(key);
    if (known) known.push(other);
    else neighbours.set(key, [other]);
  };
  for (const { before, after } of pairs) {
    add(before, after);
    add(after, before);
  }
  return neighbours;
}

/** The document whose words are asked for: a private check is a document and a work of its own. */
export type DocumentQuestion = StudentQuestion & { documentId: string };

/** What a reader may be shown of other students' documents, and what staff are told besides. */
export type StudentPlaces = {
  stretches: Stretch[];
  /** Places may be hidden from this check, whether there are any or not. */
  limited: boolean;
  probing: ExtractionAttempt | null;
};

/** Looks for other students' documents and keeps to the limits: kept and private checks ask the same way. */
export type StudentSearch = {
  /** Of the documents that are asked for (StudentTexts). */
  readonly version: string;
  ask(requested: DocumentQuestion): Promise<StudentAnswer>;
  take(answer: StudentAnswer, requested: DocumentQuestion & { familyId: string }): Promise<StudentPlaces>;
  /** Of a check that was refused after all: nothing counts as shown. */
  undo(ownerId: string, documentId: string): Promise<void>;
};

/**
 * How long a search for other students' documents takes to be answered, ms: by the length of the checked text alone, so
 * that the time tells nothing of what was found. What a search takes is measured in docs/decisions/026.
 */
export function studentAnswerMs(words: number): number {
  return 300 + Math.ceil(words / 50);
}

/** How large the student collection is, as far as anybody but staff is told: at least so many documents. */
const studentBands = [0, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** A band in words: "under 100", "100 to 999". */
export function bandLabel(least: number): string {
  const next = studentBands.find((one) => one > least);
  if (next === undefined) return `${least.toLocaleString("en")} or more`;
  return least === 0 ? `under ${next}` : `${least.toLocaleString("en")} to ${(next - 1).toLocaleString("en")}`;
}

export function studentBand(documents: number): number {
  return studentBands.findLast((least) => documents >= least) ?? 0;
}
