import { LEASE_MS, progressAt } from "#core/checks/check.ts";
import { checkState } from "#core/checks/check-state.ts";
import { type Pace, remainingMs } from "#core/checks/time-estimate.ts";
import type { Clock, Live } from "#core/ports.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { type CheckChange, checkProgress } from "#db/checks/progress.ts";
import type { Database } from "#db/client.ts";
import type { CheckStage, StageEntry } from "#schema/checks/check.ts";
import { LeaseLost } from "./run-errors.ts";

type More = Partial<Pick<CheckChange, "progress" | "collections" | "words">>;

export type Stages = ReturnType<typeof stageWatch>;

/** Writes each stage under the lease, measures it and publishes the progress. Throws LeaseLost. */
export function stageWatch(
  { db, clock, live }: { db: Database; clock: Clock; live: Live },
  checkId: string,
  lease: string,
  pace: Pace | null,
) {
  const took: Record<string, number> = {};
  let current: CheckStage = "extract";
  let since: number | null = null;
  let progress = 0;

  async function begin(stage: CheckStage): Promise<void> {
    const now = clock.now();
    if (since !== null) took[current] = now - since;
    since = now;
    current = stage;
    progress = progressAt[stage];
    await write({}, { at: now, what: stage });
  }

  /** The progress of the current stage. */
  async function onProgress(more: More, entry: Omit<StageEntry, "at"> | null = null): Promise<void> {
    progress = more.progress ?? progress;
    await write(more, entry && { at: clock.now(), ...entry });
  }

  async function write(more: More, entry: StageEntry | null): Promise<void> {
    const now = clock.now();
    const change = { ...more, stage: current, progress, stageTimes: took };
    const row = await checkProgress(db, checkId, lease, change, entry, now + LEASE_MS, now);
    if (!row) throw new LeaseLost();
    const standing = { status: row.status, stage: current, place: null, stageMs: now - (since ?? now) };
    await live.announce(checkId, checkState(row, { remainingMs: remainingMs(pace, standing) }));
  }

  /** Milliseconds by stage, the one that runs included. */
  function times(): Record<string, number> {
    if (since !== null) took[current] = clock.now() - since;
    return { ...took };
  }

  return { begin, onProgress, times };
}

/** Tells anyone who watches how the check ended. */
export async function announceEnd(
  { db, live }: { db: Database; live: Live },
  checkId: string,
  scoreTenths: number | null = null,
): Promise<void> {
  const check = await findCheckUnscoped(db, checkId);
  if (check) await live.announce(checkId, checkState(check, { scoreTenths }));
}
