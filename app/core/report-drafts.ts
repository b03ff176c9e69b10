import type { ReportCoverage, ReportExclusion, ReportGroup } from "#schema/report.ts";
import { OUR_COLLECTIONS } from "./compared.ts";

/** As much of a match as two drafts are compared by. Its id is made of the words themselves, so it is the same in both. */
export type DraftMatch = { id: string; group: ReportGroup; excluded: ReportExclusion | null };

/** Ids of matches: gone since the draft before, still there, and new in this one. */
export type DraftChanges = { mended: string[]; unchanged: string[]; added: string[] };

/**
 * What became of a draft's matches in the next one. What is shared with one's own drafts is no match to mend, and what a
 * report leaves out is none of its matches: a passage that was put in quotation marks and is left out for it is mended.
 */
export function draftChanges(before: readonly DraftMatch[], after: readonly DraftMatch[]): DraftChanges {
  const [old, now] = [countedIds(before), countedIds(after)];
  return {
    mended: [...old].filter((id) => !now.has(id)),
    unchanged: [...now].filter((id) => old.has(id)),
    added: [...now].filter((id) => !old.has(id)),
  };
}

/**
 * Whether two drafts were compared with the same collections. Where one was left out of the second, its matches would
 * pass for mended ones; where it was left out of the first, for new ones.
 */
export function searchedAlike(before: readonly ReportCoverage[], after: readonly ReportCoverage[]): boolean {
  return choiceOf(before) === choiceOf(after);
}

/** Of our own collections what was left out, of those outside what answered: an empty one of ours is in no list. */
function choiceOf(coverage: readonly ReportCoverage[]): string {
  return coverage
    .filter(({ collection, notSearched }) =>
      ours.has(collection) ? notSearched === "not_asked" : notSearched === undefined,
    )
    .map(({ collection }) => (collection === "student" ? "students" : collection))
    .sort()
    .join();
}

/** Reports before the students' documents were one source call their collection "student". */
const ours = new Set<string>([...OUR_COLLECTIONS, "student"]);

function countedIds(matches: readonly DraftMatch[]): Set<string> {
  return new Set(
    matches.filter(({ group, excluded }) => group !== "own_drafts" && excluded === null).map(({ id }) => id),
  );
}
