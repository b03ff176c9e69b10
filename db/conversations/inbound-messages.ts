import { and, count, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { BridgeOrigin } from "#core/conversations/bridge-ports.ts";
import type { Database } from "../client.ts";
import { bridgeInbox } from "../tables/index.ts";

/** The state during an intake: after a crash the next attempt continues from it. */
const BEGUN = "begun";

/**
 * Records an inbound message by its own id.
 *
 * @returns false where it was dealt with before
 */
export async function beginIntake(
  db: Database,
  source: BridgeOrigin,
  externalId: string,
  now: number,
): Promise<boolean> {
  const rows = await db
    .insert(bridgeInbox)
    .values({ source, externalId, outcome: BEGUN, createdAt: now })
    .onConflictDoUpdate({
      target: [bridgeInbox.source, bridgeInbox.externalId],
      // An unfinished intake is started again; every step after it is idempotent.
      set: { outcome: BEGUN },
      setWhere: eq(bridgeInbox.outcome, BEGUN),
    })
    .returning({ id: bridgeInbox.externalId });
  return rows.length > 0;
}

export async function endIntake(db: Database, source: BridgeOrigin, externalId: string, outcome: string) {
  await db
    .update(bridgeInbox)
    .set({ outcome: outcome.slice(0, 40) })
    .where(and(eq(bridgeInbox.source, source), eq(bridgeInbox.externalId, externalId)));
}

/**
 * Takes one of `most` slots within a period. The slot is inserted first and counted after, so that concurrent calls never
 * exceed the limit; a call over the limit leaves no row.
 *
 * @param mark the owner of the slots, such as `conversation:<id>`
 * @param id the holder of the slot: it takes only one
 */
export async function reserveIntake(
  db: Database,
  source: BridgeOrigin,
  { mark, id, most, since, now }: { mark: string; id: string; most: number; since: number; now: number },
): Promise<boolean> {
  const externalId = `${mark}/${id}`;
  const own = and(eq(bridgeInbox.source, source), eq(bridgeInbox.externalId, externalId));
  await db.insert(bridgeInbox).values({ source, externalId, outcome: "place", createdAt: now }).onConflictDoNothing();
  const [row] = await db
    .select({ taken: count() })
    .from(bridgeInbox)
    .where(
      and(
        eq(bridgeInbox.source, source),
        // A range of the key: "0" follows "/".
        gte(bridgeInbox.externalId, `${mark}/`),
        lt(bridgeInbox.externalId, `${mark}0`),
        gt(bridgeInbox.createdAt, since),
      ),
    );
  if ((row?.taken ?? 0) <= most) return true;
  await db.delete(bridgeInbox).where(own);
  return false;
}

/** Whether something may be sent that is sent at most once per period; asking records it. */
export async function maySay(db: Database, source: BridgeOrigin, mark: string, since: number, now: number) {
  const rows = await db
    .insert(bridgeInbox)
    .values({ source, externalId: mark, outcome: "said", createdAt: now })
    .onConflictDoUpdate({
      target: [bridgeInbox.source, bridgeInbox.externalId],
      set: { createdAt: now },
      setWhere: sql`${bridgeInbox.createdAt} <= ${since}`,
    })
    .returning({ id: bridgeInbox.externalId });
  return rows.length > 0;
}

/** Ids of messages too old to be delivered again, this many at once. */
export async function removeOldIntakes(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`(select rowid from ${bridgeInbox} where created_at <= ${before} order by created_at limit ${limit})`;
  const gone = await db.delete(bridgeInbox).where(sql`rowid in ${old}`);
  return gone.meta.changes;
}
