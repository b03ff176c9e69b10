import type { CheckStage, CheckStatus } from "#schema/checks/check.ts";

const now: Record<CheckStage, string> = {
  extract: "Extracting text",
  fingerprint: "Creating fingerprints",
  search: "Searching for matches",
  align: "Comparing passages",
  score: "Calculating the score",
  sign: "Signing the report",
};

const ended: Record<Exclude<CheckStatus, "running">, string> = {
  queued: "In the queue",
  ready: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** The current stage of a check in two or three words. */
export function stageLabel({ status, stage }: { status: CheckStatus; stage: CheckStage | null }): string {
  if (status !== "running") return ended[status];
  return stage ? now[stage] : "Starting";
}
