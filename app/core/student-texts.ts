import type { Probing } from "./probing.ts";
import { type Blocks, type Stretch, union } from "./similarity/index.ts";

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
  /** Keys of blocks half of which stands in the text and which are not shown: for staff alone. */
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
  /** One question a shard. Of a version whose key is not known any more nothing is found. */
  search(shards: readonly string[], asked: StudentQuestion): Promise<StudentAnswer>;
  /** Documents of others that hold one of these blocks: for staff who gave a reason. */
  holders(shards: readonly string[], asked: StudentQuestion, limit: number): Promise<string[]>;
};

/** A checked text: its triples (similarity/blocks.ts), its words, and whose it is. */
export type StudentQuestion = { triples: Float64Array; words: number; ownerId: string };

/** To a reader the collection is one source, however many documents are in it. */
export const STUDENT_SOURCE = { id: "students", kind: "student", title: "Other students’ documents" } as const;

/** What an account was shown of a block: in so many documents, and works (families of drafts). */
export type ShownBefore = { documentId: string; familyId: string; blocks: readonly number[] };

/**
 * What remains of an answer when blocks that were shown too often are left out. `limited`: some would be, whatever was
 * found; `hidden`: some were.
 */
export type Limited = { stretches: Stretch[]; blocks: number[]; limited: boolean; hidden: boolean };

// Three essays of one student that share a page with the same stranger's are a bad habit; a fourth is a method.
const MOST_FAMILIES = 3;
// Drafts of one essay are one family, but nobody hands in a tenth draft that still holds the stranger's page.
const MOST_DOCUMENTS = 10;

/** How long it is remembered which blocks an account was shown. */
export const SHOWN_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Leaves out the blocks that documents of this account have been shown too often, and those that are shown for their sake
 * alone. It depends on what was shown before and on nothing else: a block that is left out is not remembered as shown.
 */
export function limitShown(
  answer: StudentAnswer,
  of: { documentId: string; familyId: string },
  before: readonly ShownBefore[],
): Limited {
  const worn = wornBlocks(before, of);
  const pairs = answer.pairs.filter(({ before, after }) => !worn.has(before) && !worn.has(after));
  const supported = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const kept = answer.shown.filter(({ key, whole }) => !worn.has(key) && (whole || supported.has(key)));
  const keys = new Set(kept.map(({ key }) => key));
  return {
    stretches: union([...kept, ...pairs.filter(({ first, behind }) => behind > first)]),
    blocks: [...keys].sort((a, b) => a - b),
    limited: worn.size > 0,
    hidden: kept.length < answer.shown.length,
  };
}

/** Blocks that one more document would be one too many for. */
function wornBlocks(before: readonly ShownBefore[], of: { documentId: string; familyId: string }): Set<number> {
  const seen = new Map<number, { documents: Set<string>; families: Set<string> }>();
  for (const { documentId, familyId, blocks } of before) {
    for (const block of blocks) {
      const one = seen.get(block) ?? { documents: new Set([of.documentId]), families: new Set([of.familyId]) };
      seen.set(block, one);
      one.documents.add(documentId);
      // A document that has joined another work since is counted where it is now.
      one.families.add(documentId === of.documentId ? of.familyId : familyId);
    }
  }
  return new Set(
    [...seen].flatMap(([block, { documents, families }]) =>
      families.size > MOST_FAMILIES || documents.size > MOST_DOCUMENTS ? [block] : [],
    ),
  );
}

/** The document whose words are asked for: a private check is a document and a work of its own. */
export type AskedFor = StudentQuestion & { documentId: string };

/** What a reader may be shown of other students' documents, and what staff are told besides. */
export type StudentPlaces = {
  stretches: Stretch[];
  /** Places may be hidden from this check, whether there are any or not. */
  limited: boolean;
  probing: Probing | null;
};

/** Looks for other students' documents and keeps to the limits: kept and private checks ask the same way. */
export type StudentSearch = {
  /** Of the documents that are asked for (StudentTexts). */
  readonly version: string;
  ask(asked: AskedFor): Promise<StudentAnswer>;
  take(answer: StudentAnswer, asked: AskedFor & { familyId: string }): Promise<StudentPlaces>;
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
export const studentBands = [0, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** A band in words: "under 100", "100 to 999". */
export function bandWords(least: number): string {
  const next = studentBands.find((one) => one > least);
  if (next === undefined) return `${least.toLocaleString("en")} or more`;
  return least === 0 ? `under ${next}` : `${least.toLocaleString("en")} to ${(next - 1).toLocaleString("en")}`;
}

export function studentBand(documents: number): number {
  return studentBands.findLast((least) => documents >= least) ?? 0;
}
