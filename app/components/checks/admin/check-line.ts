import type { AppContext } from "#app/context.ts";
import { isStuck } from "#core/checks/admin-checks.ts";
import type { CheckStage, CheckStatus } from "#schema/checks/check.ts";

export type CheckLine = {
  id: string;
  who: string;
  /** Null for staff who may not see whose check it is. */
  whoId: string | null;
  title: string;
  /** A private check, extracted in its owner's browser: staff may see neither its text nor its title. */
  isPrivate: boolean;
  status: CheckStatus;
  stage: CheckStage | null;
  words: number | null;
  score: number | null;
  flags: number | null;
  queuedAt: number;
  tookMs: number | null;
  stuck: boolean;
  /** Some matches with other students' texts were withheld from the report. */
  probing: boolean;
};

type StaffRow = Awaited<ReturnType<AppContext["services"]["checks"]["listAll"]>>[number];

/** The data of a check for staff: numbers and states. Options, leases and internal errors stay on the server. */
export function checkLine({ check, scoreTenths, words, flags, who }: StaffRow, now: number): CheckLine {
  const end = check.finishedAt ?? (check.status === "running" ? now : null);
  return {
    id: check.id,
    who: who ?? "–",
    whoId: who === null ? null : check.userId,
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
