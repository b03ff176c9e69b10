import { AppError } from "#core/app-error.ts";
import { MERGE_OPEN_MS } from "#core/identity/account-merge.ts";
import { leftAfter } from "#core/platform/batches.ts";
import {
  dueMerges,
  finishMerge,
  forgetSocketsOf,
  type MergeRow,
  moveLateRows,
  waitingTextsOf,
  withdrawMerge,
} from "#db/identity/account-merges.ts";
import { findUser } from "#db/identity/users.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { aboutPerson } from "../../shared/about-person.ts";
import type { AuditActor } from "../../shared/audit-writer.ts";
import type { MergingPorts } from "./ports.ts";

/** Merges of each kind that one minute works on. */
const AT_ONCE = 5;

/** Texts of the student repository that are sent to their shards at once; the rest follow a minute later. */
const TEXTS_AT_ONCE = 100;

/** For so long the clock moves what requests that were under way wrote for the account that ended, ms. */
const LATE_MS = 15 * MINUTE_MS;

const clockwork: AuditActor = { id: "clock", role: "system", fullName: "" };

/** What happens to a merge after its confirmation, and without one. */
export function createMergeClock({ db, clock, audit, identity, sessions, jobs, bookmark }: MergingPorts) {
  /** Ends the sessions of the account that ended, removes it at the provider and re-owns its texts in the shards. */
  async function finish(merge: Pick<MergeRow, "fromId" | "intoId">, subject: string): Promise<{ synced: boolean }> {
    for (const sourceId of await waitingTextsOf(db, merge.intoId, TEXTS_AT_ONCE))
      await jobs.send({ v: 1, type: "index", sourceId, bookmark: bookmark() });
    await sessions.endAll({ id: merge.fromId, subject }).catch(ignoreDown);
    await forgetSocketsOf(db, merge.fromId);
    try {
      await identity.remove(subject);
      return { synced: true };
    } catch (error) {
      ignoreDown(error);
      return { synced: false };
    }
  }

  /** Withdraws requests that were not confirmed in time, and goes on with merges that are not finished. */
  async function tick() {
    const now = clock.now();
    const expired = await dueMerges(db, "requested", now - MERGE_OPEN_MS, AT_ONCE);
    const carriedOut = await dueMerges(db, "confirmed", now, AT_ONCE);
    const failures: unknown[] = [];
    let finished = 0;
    for (const merge of [...expired, ...carriedOut]) {
      try {
        if (merge.status === "requested") await expire(merge);
        else if (await goOn(merge)) finished += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} merges could not be finished.`);
    const batches = { expired: { taken: expired.length, most: AT_ONCE } };
    return { mergesExpired: expired.length, mergesFinished: finished, ...leftAfter(batches) };
  }

  async function expire({ id, fromId, intoId }: MergeRow): Promise<void> {
    const people = await Promise.all([findUser(db, fromId), findUser(db, intoId)]);
    const acts = people
      .filter((user) => user !== null)
      .map((user) => ({ ...aboutPerson(user), action: "person.withdraw_merge" as const, detail: { why: "expired" } }));
    await audit.record(clockwork, acts, (handle) => withdrawMerge(handle, id));
  }

  /** True when the merge is finished. */
  async function goOn(merge: MergeRow): Promise<boolean> {
    const from = await findUser(db, merge.fromId);
    if (!from) return false;
    await moveLateRows(db, merge, clock.now());
    const { synced } = await finish(merge, from.subject);
    const isLate = (merge.confirmedAt ?? 0) <= clock.now() - LATE_MS;
    if (!synced || !isLate) return false;
    await finishMerge(db, merge, clock.now());
    return true;
  }

  return { finish, tick };
}

function ignoreDown(error: unknown): void {
  if (!(error instanceof AppError) || error.reason !== "provider_down") throw error;
}
