import type { CheckAct } from "#schema/checks/admin-checks.ts";
import type { CheckStage, CheckStatus, StageEntry } from "#schema/checks/check.ts";
import { checkStages } from "#schema/vocabulary/checks.ts";

/** A check without progress for this long needs staff attention, ms. */
export const STUCK_MS = 10 * 60_000;

/** How long an opened report stays accessible to the admin who gave a reason, ms. */
export const OPENING_MS = 15 * 60_000;

/** With fewer checks the failure rate is not meaningful. */
export const ENOUGH_CHECKS = 5;

/** A short number of a check for conversations among staff. */
export function shortId(id: string): string {
  return `RP-${id.slice(0, 6).toUpperCase()}`;
}

type Standing = {
  status: CheckStatus;
  stage: CheckStage | null;
  updatedAt: number;
};

export function isStuck({ status, updatedAt }: Standing, now: number): boolean {
  return (status === "queued" || status === "running") && now - updatedAt > STUCK_MS;
}

export type ActionDetails = Standing & {
  mode: "kept" | "private";
  /** Its document has not been deleted. */
  documentThere: boolean;
  /** A public verification link exists and was not revoked. */
  linkOpen: boolean;
  /** A credit was charged for it and has not been refunded. */
  creditHeld: boolean;
};

/** The actions available for a check in its current state. The SQL statements repeat these conditions. */
export function actsOn(details: ActionDetails, now: number): CheckAct[] {
  const { status, mode, documentThere, linkOpen, creditHeld } = details;
  const stuck = isStuck(details, now);
  const ended = status === "ready" || status === "failed" || status === "cancelled";
  const acts: [CheckAct, boolean][] = [
    ["rerun", mode === "kept" && documentThere && (ended || stuck)],
    ["cancel", status === "queued" || stuck],
    ["revoke", linkOpen],
    ["give_back", creditHeld && ended],
  ];
  return acts.filter(([, may]) => may).map(([act]) => act);
}

export type StageLine = {
  what: "queue" | CheckStage;
  state: "done" | "now" | "stopped" | "to_come";
  tookMs: number | null;
  /** A number that the stage itself recorded: words read, sources found. */
  count: number | null;
};

type Logged = Standing & {
  queuedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  stageTimes: Record<string, number>;
  log: readonly StageEntry[];
};

/** The stages of a check in order, each done, running, stopped or pending. */
export function stageLines(check: Logged, now: number): StageLine[] {
  const { status, stage, startedAt, queuedAt, finishedAt, stageTimes, log } = check;
  const stuck = isStuck(check, now);
  const stopped = stuck || status === "failed" || status === "cancelled";
  const place = stage === null ? -1 : checkStages.indexOf(stage);
  const waited = (startedAt ?? finishedAt ?? now) - queuedAt;
  const queue: StageLine = {
    what: "queue",
    state: startedAt !== null ? "done" : stopped ? "stopped" : "now",
    tookMs: Math.max(0, waited),
    count: null,
  };
  const lines = checkStages.map((what, at): StageLine => {
    const count = log.findLast((entry) => entry.what === what && entry.count !== undefined)?.count ?? null;
    const took = stageTimes[what] ?? null;
    if (status === "ready" || at < place) return { what, state: "done", tookMs: took, count };
    if (at > place) return { what, state: "to_come", tookMs: null, count: null };
    const end = finishedAt ?? now;
    const began = log.findLast((entry) => entry.what === what)?.at ?? check.updatedAt;
    return { what, state: stopped ? "stopped" : "now", tookMs: took ?? Math.max(0, end - began), count };
  });
  return [queue, ...lines];
}
