import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { ExtractionAttempt } from "../checks/extraction-attempt.ts";
import { type Blocks, type Stretch, union } from "../similarity/index.ts";

/**
 * A displayed block: its key and its position in the checked text, as words [first, behind). `whole`: the block
 * matches from its first word to its last, so that it can be displayed alone.
 */
export type ShownBlock = { key: number; first: number; behind: number; whole: boolean };

/**
 * Two displayed blocks that are consecutive in a document, and the words between them (none if `behind` is not
 * greater than `first`). A block that is not whole is displayed only because of the other.
 */
export type ShownPair = { before: number; after: number; first: number; behind: number };

/** The student collection's result for a checked text. Nothing in it except `near` depends on a block that is not displayed. */
export type StudentAnswer = {
  shown: ShownBlock[];
  pairs: ShownPair[];
  /** Keys of blocks of which half occur in the text and which are not displayed: for staff only. */
  near: number[];
};

/**
 * The student collection: documents in shards, each of which evaluates its own blocks. Adding and removing are
 * idempotent and may be repeated after any crash.
 */
export type StudentTexts = {
  /** Version of normaliser, block division and key. Documents of another version have to be added again. */
  readonly version: string;
  /** @param shard its name begins with the version it belongs to */
  add(shard: string, id: string, ownerId: string, blocks: Blocks): Promise<void>;
  /** The number of stored blocks of a document; null if it is not in the shard. */
  blocksOf(shard: string, id: string): Promise<number | null>;
  remove(shard: string, id: string): Promise<void>;
  /** Empties a shard that contains no documents any more. */
  clear(shard: string): Promise<void>;
  /** One query per shard. A version whose key is no longer known yields no results. */
  search(shards: readonly string[], requested: StudentQuestion): Promise<StudentAnswer>;
  /** Other people's documents that contain one of these blocks: for staff who gave a reason. */
  holders(shards: readonly string[], requested: StudentQuestion, limit: number): Promise<string[]>;
};

/** A checked text: its triples (similarity/blocks.ts), its number of words, and its owner. */
export type StudentQuestion = { triples: Float64Array; words: number; ownerId: string };

/** For a reader the collection is one source, however many documents it contains. */
export const STUDENT_SOURCE = { id: "students", kind: "student", title: "Other students’ documents" } as const;

/** Blocks that may not be displayed to an account again: `among` those that were queried, and whether there are `any`. */
export type Worn = { among: ReadonlySet<number>; any: boolean };

/**
 * The result after blocks displayed too often are removed. `limited`: some would be removed, whether they were
 * found or not; `hidden`: some were removed.
 */
export type Limited = { stretches: Stretch[]; blocks: number[]; limited: boolean; hidden: boolean };

// Three essays of one student may share a page with the same other document by bad habit; a fourth suggests a method.
const MOST_FAMILIES = 3;
// Versions of one essay count as one family, but ten versions that still contain the other document's page are
// suspicious.
const MOST_DOCUMENTS = 10;
/**
 * A block displayed to this many other works or documents of an account is not displayed to another one
 * (db/sources/shown-blocks.ts).
 */
export const mostShown = { families: MOST_FAMILIES, documents: MOST_DOCUMENTS } as const;

/** How long the blocks displayed to an account are remembered, ms. */
export const SHOWN_KEPT_MS = 30 * DAY_MS;
/** How many blocks per document are remembered, which limits how many are displayed: those of a text of 100,000 words. */
export const SHOWN_KEPT = 4000;

/**
 * Removes the blocks that were displayed to documents of this account too often, those displayed only because of
 * them, and those that exceed what can be remembered besides `own`, which this document was shown before. The
 * result depends only on what was displayed before: a removed block is not remembered as displayed.
 */
export function limitShown(answer: StudentAnswer, worn: Worn, own: readonly number[]): Limited {
  const pairs = answer.pairs.filter(({ before, after }) => !worn.among.has(before) && !worn.among.has(after));
  const supported = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const kept = answer.shown.filter(({ key, whole }) => !worn.among.has(key) && (whole || supported.has(key)));
  // Removed blocks must not take the place of others: a missing place would disclose that they exist.
  const told = limitSize({ ...answer, shown: kept, pairs }, SHOWN_KEPT, new Set(own));
  const blocks = keysIn(told);
  return {
    stretches: union([...told.shown, ...told.pairs.filter(({ first, behind }) => behind > first)]),
    blocks,
    limited: worn.any || new Set([...own, ...blocks]).size >= SHOWN_KEPT,
    hidden: told.shown.length < answer.shown.length,
  };
}

/** The distinct blocks of a result, by key. */
export function keysIn({ shown }: Pick<StudentAnswer, "shown">): number[] {
  return [...new Set(shown.map(({ key }) => key))].sort((a, b) => a - b);
}

/**
 * The maximum number of blocks in one result before the account's limits, because of the size of an SQL parameter
 * list. Only deliberately planted blocks are that many.
 */
export const MOST_ANSWERED = 50_000;

/** Blocks that begin in the same stretch of the checked text compete with each other only. */
const STRETCH_WORDS = 25;

/**
 * Limits a result to this many distinct blocks, `kept` included. Of the blocks not in `kept`, the stretches of the
 * text get one each in turn, so that many variants of one passage do not displace the rest. A block displayed
 * because of another is added together with it, so that a removed block has no influence on the remaining ones.
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

  /**
   * Adds a block, together with one it is displayed because of if none of those was added yet. False if there is
   * no room for both.
   */
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

  /** Adds the next possible block of a stretch. */
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

/** The document a query is for: a private check counts as a document and a work of its own. */
export type DocumentQuestion = StudentQuestion & { documentId: string };

/** The places in other students' documents that may be displayed to a reader, and the additional details for staff. */
export type StudentPlaces = {
  stretches: Stretch[];
  /** Places may be hidden from this check, whether any exist or not. */
  limited: boolean;
  probing: ExtractionAttempt | null;
};

/** Searches other students' documents within the limits; the same for stored and private checks. */
export type StudentSearch = {
  /** Version of the documents that are searched (StudentTexts). */
  readonly version: string;
  ask(requested: DocumentQuestion): Promise<StudentAnswer>;
  take(answer: StudentAnswer, requested: DocumentQuestion & { familyId: string }): Promise<StudentPlaces>;
  /** For a check that was rejected afterwards: nothing counts as displayed. */
  undo(ownerId: string, documentId: string): Promise<void>;
};

/**
 * The response time of a search in other students' documents, ms: it depends only on the length of the checked
 * text, so that the time discloses nothing about the results. The actual search time is measured in
 * docs/decisions/026.
 */
export function studentAnswerMs(words: number): number {
  return 300 + Math.ceil(words / 50);
}
