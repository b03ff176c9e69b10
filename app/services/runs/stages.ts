import { LEASE_MS, progressAt } from "#core/check.ts";
import type { Clock, Live } from "#core/ports.ts";
import { checkProgress } from "#db/checks.ts";
import type { Database } from "#db/client.ts";
import { type CheckStage, checkStages } from "#schema/check.ts";

/** Somebody else holds the check by now: this run ends without a word. */
export class LeaseLost extends Error {}

/** Writes each stage as it begins, under the lease, and measures it. `begin` throws LeaseLost. */
export function stageWatch(
  { db, clock, live }: { db: Database; clock: Clock; live: Live },
  checkId: string,
  lease: string,
) {
  const took: Record<string, number> = {};
  let current: CheckStage | null = null;
  let since = clock.now();

  async function begin(stage: CheckStage): Promise<void> {
    if (current) took[current] = clock.now() - since;
    since = clock.now();
    current = stage;
    const held = await checkProgress(db, checkId, lease, stage, progressAt[stage], took, since + LEASE_MS, since);
    if (!held) throw new LeaseLost();
    await live.announce(checkId, { changed: "stage", stage, step: checkStages.indexOf(stage) + 1 });
  }

  /** Milliseconds by stage, the one that runs included. */
  function times(): Record<string, number> {
    if (current) took[current] = clock.now() - since;
    return { ...took };
  }

  return { begin, times };
}
