import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { orderDrafts } from "../tables/index.ts";

export type DraftRow = typeof orderDrafts.$inferSelect;

/** The newest write wins; the row returns its revision, so that a window with an older one notices. */
export async function saveDraft(
  db: Database,
  { id, userId, draft, now }: { id: string; userId: string; draft: OrderDraft; now: number },
): Promise<DraftRow | null> {
  const saved = await db
    .insert(orderDrafts)
    .values({ id, userId, draft, revision: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: orderDrafts.id,
      set: { draft, revision: sql`${orderDrafts.revision} + 1`, updatedAt: now },
      // Another person's draft cannot be written.
      setWhere: eq(orderDrafts.userId, userId),
    })
    .returning();
  return saved[0] ?? null;
}

export async function findDraft(db: Database, actor: Actor, id: string): Promise<DraftRow | null> {
  const found = await db
    .select()
    .from(orderDrafts)
    .where(and(eq(orderDrafts.id, id), visibleTo(actor, orderDrafts.userId)))
    .limit(1);
  return found[0] ?? null;
}

export async function listDrafts(db: Database, actor: Actor, limit: number): Promise<DraftRow[]> {
  return db
    .select()
    .from(orderDrafts)
    .where(visibleTo(actor, orderDrafts.userId))
    .orderBy(desc(orderDrafts.updatedAt), desc(orderDrafts.id))
    .limit(limit);
}

export async function removeDraft(db: Database, actor: Actor, id: string): Promise<void> {
  await db.delete(orderDrafts).where(and(eq(orderDrafts.id, id), visibleTo(actor, orderDrafts.userId)));
}

/** Deletes abandoned drafts, the oldest first. */
export async function dropOldDrafts(db: Database, before: number, limit: number): Promise<number> {
  const old = db
    .select({ id: orderDrafts.id })
    .from(orderDrafts)
    .where(lt(orderDrafts.updatedAt, before))
    .orderBy(asc(orderDrafts.updatedAt), asc(orderDrafts.id))
    .limit(limit);
  const gone = await db.delete(orderDrafts).where(inArray(orderDrafts.id, old)).returning({ id: orderDrafts.id });
  return gone.length;
}
