import type { CheckStage, CheckState, CheckStatus, CollectionProgress, StageEntry } from "#schema/checks/check.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import { explainProblem } from "./check-problem.ts";

/** The stored fields of a check that its owner may see. */
export type KnownCheck = {
  id: string;
  title: string;
  status: CheckStatus;
  stage: CheckStage | null;
  progress: number;
  problem: string | null;
  problemDetails: UnreadableDetails | null;
  stageTimes: Record<string, number>;
  collections: CollectionProgress[] | null;
  words: number | null;
  log: readonly StageEntry[];
  updatedAt: number;
};

/** Values of a check's progress from other tables and other checks. */
export type CheckProgress = {
  words: number | null;
  scoreTenths: number | null;
  place: number | null;
  remainingMs: number | null;
};

const nothingMore: CheckProgress = { words: null, scoreTenths: null, place: null, remainingMs: null };

/** The state sent to a browser. While the check runs, matches and score are preliminary. */
export function checkState(check: KnownCheck, known: Partial<CheckProgress> = {}): CheckState {
  const { words, scoreTenths, place, remainingMs } = { ...nothingMore, ...known };
  const soFar = foundSoFar(check.log);
  const score = scoreTenths ?? (check.status === "running" ? (soFar?.scoreTenths ?? null) : null);
  return {
    id: check.id,
    title: check.title,
    status: check.status,
    stage: check.stage,
    progress: check.progress,
    queuePlace: place,
    words: words ?? check.words,
    score: score === null ? null : score / 10,
    problem: check.status === "failed" ? explainProblem(check.problem, check.problemDetails ?? undefined) : null,
    stageTimes: shownTimes(check.stageTimes),
    collections: check.collections,
    remainingMs,
    textReady: check.words !== null && (check.status === "running" || check.status === "ready"),
    found: soFar?.count ?? null,
    at: check.updatedAt,
  };
}

/**
 * The durations of the stages, as displayed to a reader. The search is excluded, because its duration depends on
 * other students' documents.
 */
export function shownTimes({ search: _, ...times }: Record<string, number>): Record<string, number> {
  return times;
}

/** The preliminary results of this attempt; every attempt starts from the beginning. */
function foundSoFar(log: readonly StageEntry[]): StageEntry | null {
  const begun = log.findLastIndex(({ what }) => what === "claimed");
  return log.slice(begun + 1).findLast(({ what }) => what === "found") ?? null;
}

/** When the current stage began, UTC ms. */
export function stageBegan({ stage, log }: Pick<KnownCheck, "stage" | "log">): number | null {
  return stage === null ? null : (log.findLast(({ what }) => what === stage)?.at ?? null);
}
