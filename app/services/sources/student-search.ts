import type { Clock } from "#core/ports.ts";
import { repeatsItself } from "#core/similarity/index.ts";
import { fewNear } from "#core/sources/near-blocks.ts";
import {
  type DocumentQuestion,
  keysIn,
  limitShown,
  limitSize,
  SHOWN_KEPT,
  SHOWN_KEPT_MS,
  type StudentAnswer,
  type StudentPlaces,
  type StudentSearch,
  type StudentTexts,
  studentAnswerMs,
} from "#core/sources/student-texts.ts";
import type { Database } from "#db/client.ts";
import { forgetShown, rememberNear, rememberShown, shownBefore, wornBlocks } from "#db/sources/shown-blocks.ts";
import { listShards } from "#db/sources/student-shards.ts";

export type StudentSearchPorts = {
  db: Database;
  clock: Clock;
  students: StudentTexts;
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void>;
};

const NOTHING: StudentAnswer = { shown: [], pairs: [], near: [] };
/** Of a text that changes two words in each block of a document there are hundreds; for staff these are enough. */
const NEAR_KEPT = 200;

export function createStudentSearch({ db, clock, students, pause }: StudentSearchPorts): StudentSearch {
  /**
   * Starts the search in other students' documents. The answer takes a time fixed by the length of the text, so that
   * timing reveals nothing; statements and requests are the same whatever documents exist.
   */
  function ask(requested: DocumentQuestion): Promise<StudentAnswer> {
    const due = studentAnswerMs(requested.words);
    const answer = Promise.all([timed(requested), pause(due)]).then(async ([{ found, took }]) => {
      if (took > due) await pause(nextDoubling(due, took) - took);
      return found;
    });
    // Awaited later: until then a failure must not be an unhandled rejection.
    answer.catch(() => {});
    return answer;
  }

  /** A search and its duration, ms. Writing the near matches for staff takes longer where there are any. */
  async function timed(requested: DocumentQuestion): Promise<{ found: StudentAnswer; took: number }> {
    const begun = clock.now();
    const shards = await listShards(db);
    // A text of repetitions guesses word by word: it is not searched at all.
    const found = repeatsItself(requested.triples) ? NOTHING : await students.search(shards, requested);
    const { ownerId: userId, documentId } = requested;
    // Account and document decide the order, so that planted variants cannot be placed before another text.
    const first = fewNear(found.near, `${userId} ${documentId}`, NEAR_KEPT);
    const blocks = [...new Set([...first, ...found.near])];
    await rememberNear(db, { userId, documentId, blocks, at: begun }, NEAR_KEPT);
    return { found, took: clock.now() - begun };
  }

  /**
   * Takes what was found as far as this account may be shown it. What would be shown is written down before the others
   * are counted, so that of thirty checks at once each knows of the others; then what is shown takes its place. Both are
   * written whatever was found, since a statement that changes nothing is quicker.
   */
  async function take(
    answer: StudentAnswer,
    { ownerId, documentId, triples, familyId }: DocumentQuestion & { familyId: string },
  ): Promise<StudentPlaces> {
    const at = clock.now();
    const since = at - SHOWN_KEPT_MS;
    const row = { userId: ownerId, documentId, familyId, at };
    const worn = (found: StudentAnswer) => wornBlocks(db, { ...row, since, keys: keysIn(found) });
    // A document checked again keeps the blocks it was shown before.
    const own = await shownBefore(db, { userId: ownerId, documentId, since });
    // The spent budget is recorded as far as there is room; a parallel check that counts it may return it.
    const first = new Set([...own, ...limitShown(answer, await worn(answer), own).blocks]);
    const found = limitSize(answer, SHOWN_KEPT, first);
    await rememberShown(db, { ...row, blocks: together(own, keysIn(found)) });
    const { stretches, blocks, limited, hidden } = limitShown(found, await worn(found), own);
    await rememberShown(db, { ...row, blocks: together(own, blocks) });
    const repeats = repeatsItself(triples);
    const some = hidden || found.shown.length < answer.shown.length;
    return {
      stretches,
      limited: repeats || limited,
      probing: repeats ? "repeated_runs" : some ? "many_documents" : null,
    };
  }

  /** A failed check showed nothing, so its budget is returned. */
  async function undo(ownerId: string, documentId: string): Promise<void> {
    await forgetShown(db, ownerId, documentId);
  }

  return { version: students.version, ask, take, undo };
}

/** Different keys in order. */
function together(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}

/** A search that took longer than it is given is answered when twice, four times … that time is over. */
function nextDoubling(due: number, took: number): number {
  let next = due;
  while (next < took) next *= 2;
  return next;
}
