import { and, eq, lte, sql } from "drizzle-orm";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { users } from "../tables/index.ts";

/** When a person last opened the dashboard, in this visit and in the one before, UTC ms; 0 for never. */
export async function homeVisitOf(db: Database, userId: string): Promise<{ openedAt: number; openedBefore: number }> {
  const found = await db
    .select({ openedAt: users.homeOpenedAt, openedBefore: users.homeOpenedBefore })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return found[0] ?? { openedAt: 0, openedBefore: 0 };
}

/** The dashboard is opened now: after a longer pause than `pauseMs` that begins a new visit. Nothing is written within a minute. */
export async function saveHomeOpened(db: Database, userId: string, now: number, pauseMs: number): Promise<void> {
  await db
    .update(users)
    .set({
      homeOpenedBefore: sql`case when ${now} - ${users.homeOpenedAt} > ${pauseMs} then ${users.homeOpenedAt}
        else ${users.homeOpenedBefore} end`,
      homeOpenedAt: now,
    })
    .where(and(eq(users.id, userId), lte(users.homeOpenedAt, now - MINUTE_MS)));
}
