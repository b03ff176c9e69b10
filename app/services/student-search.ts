import type { Clock } from "#core/ports.ts";
import { repeatsItself } from "#core/similarity/index.ts";
import {
  type AskedFor,
  limitShown,
  SHOWN_KEPT_MS,
  type StudentAnswer,
  type StudentPlaces,
  type StudentSearch,
  type StudentTexts,
  studentAnswerMs,
} from "#core/student-texts.ts";
import type { Database } from "#db/client.ts";
import { rememberNear, rememberShown, shownSince } from "#db/shown-blocks.ts";
import { listShards } from "#db/student-shards.ts";

export type StudentSearchPorts = {
  db: Database;
  clock: Clock;
  students: StudentTexts;
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void>;
};

const NOTHING: StudentAnswer = { shown: [], gaps: [], near: [] };
/** Of a text that changes two words in each block of a document there are hundreds; for staff these are enough. */
const NEAR_KEPT = 200;

export function createStudentSearch({ db, clock, students, pause }: StudentSearchPorts): StudentSearch {
  /**
   * Begins to look for other students' documents. The answer comes after a time fixed by the length of the text, so that
   * the time tells nothing; statements and requests are the same whatever documents there are.
   */
  function ask(asked: AskedFor): Promise<StudentAnswer> {
    const due = studentAnswerMs(asked.words);
    const answer = Promise.all([timed(asked), pause(due)]).then(async ([{ found, took }]) => {
      if (took > due) await pause(nextDoubling(due, took) - took);
      return found;
    });
    // It is awaited later: until then a failure is nobody's unhandled rejection.
    answer.catch(() => {});
    return answer;
  }

  /** A search, and how long it took, ms. */
  async function timed(asked: AskedFor): Promise<{ found: StudentAnswer; took: number }> {
    const begun = clock.now();
    const shards = await listShards(db);
    // A text of repetitions is one guess behind the other: nothing is looked for, whatever is there.
    const found = repeatsItself(asked.triples) ? NOTHING : await students.search(shards, asked);
    return { found, took: clock.now() - begun };
  }

  /**
   * Takes what was found as far as this account may be shown it. What is shown is written down before the others are
   * counted, so that of thirty checks at once each knows of the others; then what was hidden is taken out again.
   */
  async function take(
    answer: StudentAnswer,
    { ownerId, documentId, triples, familyId }: AskedFor & { familyId: string },
  ): Promise<StudentPlaces> {
    const at = clock.now();
    const row = { userId: ownerId, documentId, familyId, at };
    const keys = [...new Set(answer.shown.map(({ key }) => key))].sort((a, b) => a - b);
    if (keys.length > 0) await rememberShown(db, { ...row, blocks: keys });
    const before = await shownSince(db, ownerId, at - SHOWN_KEPT_MS);
    const { stretches, blocks, limited, hidden } = limitShown(
      answer,
      { documentId, familyId },
      before.filter((one) => one.documentId !== documentId),
    );
    if (hidden) await rememberShown(db, { ...row, blocks });
    await rememberNear(db, { userId: ownerId, documentId, blocks: answer.near.slice(0, NEAR_KEPT), at });
    const repeats = repeatsItself(triples);
    return {
      stretches,
      limited: repeats || limited,
      probing: repeats ? "repeated_runs" : hidden ? "many_documents" : null,
    };
  }

  return { version: students.version, ask, take };
}

/** A search that took longer than it is given is answered when twice, four times … that time is over. */
function nextDoubling(due: number, took: number): number {
  let next = due;
  while (next < took) next *= 2;
  return next;
}
