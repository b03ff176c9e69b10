import type { CheckAct } from "#schema/checks/admin-checks.ts";
import type { CheckStage, CheckStatus, StageEntry } from "#schema/checks/check.ts";
import { checkStages } from "#schema/vocabulary/checks.ts";
import type { Session } from "../ports.ts";

/** Whatever has not moved for so long needs someone to look, ms. */
export const STUCK_MS = 10 * 60_000;

/** An act that cannot be taken back wants a sign-in no older than this, minutes. */
const FRESH_MINUTES = 10;

export const NOT_FRESH = `You must have signed in within the last ${FRESH_MINUTES} minutes. Sign out, sign in again, and repeat the action.`;

/** How long an opened report stays open for the one admin who gave a reason, ms. */
export const OPENING_MS = 15 * 60_000;

/** Fewer checks than these say nothing about how many fail. */
export const ENOUGH_CHECKS = 5;

/** The number of a check as staff say it on the telephone. */
export function shortId(id: string): string {
  return `RP-${id.slice(0, 6).toUpperCase()}`;
}

/** A token that does not say when its person last proved who they are proves nothing here. */
export function isFresh(session: Session | null): boolean {
  const ago = session?.verifiedMinutesAgo ?? null;
  return ago !== null && ago >= 0 && ago <= FRESH_MINUTES;
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
  /** There is a link by which anybody can verify it, and it was not revoked. */
  linkOpen: boolean;
  /** A credit was taken for it and has not come back. */
  creditHeld: boolean;
};

/** What may be done to a check as it is. The statements that do it ask the same again. */
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
  /** A number that the stage itself wrote down: words read, sources found. */
  count: number | null;
};

type Logged = Standing & {
  queuedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  stageTimes: Record<string, number>;
  log: readonly StageEntry[];
};

/** The stages of a check one under the other: what is done, where it is or stopped, what is to come. */
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

/** The middle of a list; of two in the middle the lower. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
