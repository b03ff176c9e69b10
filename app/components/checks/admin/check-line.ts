import type { AppContext } from "#app/context.ts";
import { isStuck } from "#core/checks/admin-checks.ts";
import type { CheckStage, CheckStatus } from "#schema/checks/check.ts";

export type CheckLine = {
  id: string;
  who: string;
  title: string;
  /** Read in its owner's browser: neither its text nor what it is called is ours to show. */
  isPrivate: boolean;
  status: CheckStatus;
  stage: CheckStage | null;
  words: number | null;
  score: number | null;
  flags: number | null;
  queuedAt: number;
  tookMs: number | null;
  stuck: boolean;
  /** Places in other students' texts were hidden from it. */
  probing: boolean;
};

type StaffRow = Awaited<ReturnType<AppContext["services"]["checks"]["listAll"]>>[number];

/** What staff see of a check: figures and states. Options, leases and problems stay on the server. */
export function checkLine({ check, scoreTenths, words, flags, who }: StaffRow, now: number): CheckLine {
  const end = check.finishedAt ?? (check.status === "running" ? now : null);
  return {
    id: check.id,
    who: who ?? "–",
    title: check.mode === "private" ? "Private check" : check.title,
    isPrivate: check.mode === "private",
    status: check.status,
    stage: check.stage,
    words,
    score: scoreTenths === null ? null : scoreTenths / 10,
    flags,
    queuedAt: check.queuedAt,
    tookMs: check.startedAt !== null && end !== null ? Math.max(0, end - check.startedAt) : null,
    probing: check.probing !== null,
    stuck: isStuck(check, now),
  };
}
