import { alignWith } from "#core/checks/compared-collections.ts";
import type { Files } from "#core/ports.ts";
import { prepareParts, searchedWords, tripleHashes } from "#core/similarity/index.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import type { Database } from "#db/client.ts";
import { sourcesOfDocumentsUnscoped } from "#db/sources/sources.ts";
import { listShards } from "#db/sources/student-shards.ts";
import type { Report } from "#schema/checks/report.ts";
import { WORDS_MAX } from "#schema/vocabulary/checks.ts";

/** A passage of another student's text, unmasked: only for an admin who gave a reason. */
export type ExactPassage = {
  /** Whose document it is of, as the tail of its id: enough to find it, and no name. */
  document: string;
  start: number;
  end: number;
  words: number;
  sharedWords: number;
  yours: string;
  theirs: string;
  runs: [number, number, number, number][];
};

/** A passage is read, not collected. */
const MOST_CHARACTERS = 1200;
const MOST_PASSAGES = 60;
/** Limit of aligned documents: a template given to a whole year is in thousands of them. */
const MOST_DOCUMENTS = 20;

/**
 * The exact passages behind the masked matches of a report. Documents that hold a shown block today are looked up and
 * aligned again; nothing is stored. A document deleted since then has no passage.
 */
export async function exactPassages(
  { db, files, students }: { db: Database; files: Files; students: StudentTexts },
  check: { userId: string; documentId: string },
  report: Report,
): Promise<ExactPassage[]> {
  if (!report.sources.some(({ kind }) => kind === "student")) return [];
  const parts = prepareParts(report.text, report.regions.hidden ?? []);
  const prepared = searchedWords(parts, WORDS_MAX);
  const found: ExactPassage[] = [];
  const requested = { triples: tripleHashes(prepared), words: prepared.words, ownerId: check.userId };
  const holders = await students.holders(await listShards(db), requested, MOST_DOCUMENTS);
  for (const source of await sourcesOfDocumentsUnscoped(db, holders)) {
    const text = await files.text(source.textKey);
    const aligned = text === null ? null : alignWith(parts, text);
    for (const { docStart, docEnd, srcStart, srcEnd, words, sharedWords, runs } of aligned?.passages ?? []) {
      found.push({
        document: (source.documentId ?? source.id).slice(-8),
        start: docStart,
        end: docEnd,
        words,
        sharedWords,
        yours: report.text.slice(docStart, Math.min(docEnd, docStart + MOST_CHARACTERS)).toWellFormed(),
        theirs: (text ?? "").slice(srcStart, Math.min(srcEnd, srcStart + MOST_CHARACTERS)).toWellFormed(),
        runs: runs.map(([a, b, c, d]) => [a - docStart, b - docStart, c - srcStart, d - srcStart]),
      });
    }
  }
  return found.sort((a, b) => a.start - b.start).slice(0, MOST_PASSAGES);
}
