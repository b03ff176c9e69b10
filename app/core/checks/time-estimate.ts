import type { CheckStage, CheckStatus } from "#schema/checks/check.ts";
import { checkStages } from "#schema/vocabulary/checks.ts";

/** With fewer checks no estimate is made. */
const KNOWN_LEAST = 5;

/** The estimate is made from this number of checks that finished last. */
export const CHECKS_MEASURED = 50;

/** Typical durations, ms: the medians of the latest checks, for each stage and for a whole check. */
export type Pace = { stages: Record<CheckStage, number>; whole: number };

/** @param finished milliseconds by stage of the checks that ended last; null when they are too few for an estimate */
export function paceOf(finished: readonly Record<string, number>[]): Pace | null {
  if (finished.length < KNOWN_LEAST) return null;
  const stages = {} as Record<CheckStage, number>;
  for (const stage of checkStages) stages[stage] = median(finished.map((times) => times[stage] ?? 0));
  const whole = median(finished.map((times) => checkStages.reduce((sum, stage) => sum + (times[stage] ?? 0), 0)));
  return { stages, whole };
}

export type Standing = {
  status: CheckStatus;
  stage: CheckStage | null;
  /** The number of checks before it in the queue. */
  place: number | null;
  /** How long the current stage has been running, ms. */
  stageMs: number;
};

/** The estimated remaining time of a check, ms. A stage that takes longer than usual counts as nearly finished. */
export function remainingMs(pace: Pace | null, { status, stage, place, stageMs }: Standing): number | null {
  if (!pace) return null;
  if (status === "queued") return Math.round(pace.whole * ((place ?? 0) + 1));
  if (status !== "running") return null;
  const at = stage === null ? -1 : checkStages.indexOf(stage);
  const ahead = checkStages.slice(at + 1).reduce((sum, one) => sum + pace.stages[one], 0);
  const current = stage === null ? 0 : Math.max(0, pace.stages[stage] - stageMs);
  return Math.round(ahead + current);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
