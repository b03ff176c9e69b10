import { asc, sql } from "drizzle-orm";
import type { WebhookSource } from "#schema/vocabulary/alerts.ts";
import type { Database } from "../client.ts";
import { webhookHealth } from "../tables/index.ts";

export type WebhookHealth = typeof webhookHealth.$inferSelect;

/** A call was processed. @param lagMs null where the sender gives no time */
export async function webhookSucceeded(
  db: Database,
  source: WebhookSource,
  lagMs: number | null,
  now: number,
): Promise<void> {
  const set = { succeededAt: now, failures: 0, lagMs };
  await db
    .insert(webhookHealth)
    .values({ source, ...set })
    .onConflictDoUpdate({ target: webhookHealth.source, set });
}

/** A call failed. @param pauseMs failures that follow another one within this time are not counted */
export async function webhookFailed(db: Database, source: WebhookSource, now: number, pauseMs: number): Promise<void> {
  await db
    .insert(webhookHealth)
    .values({ source, failedAt: now, failures: 1 })
    .onConflictDoUpdate({
      target: webhookHealth.source,
      set: { failedAt: now, failures: sql`${webhookHealth.failures} + 1` },
      setWhere: sql`coalesce(${webhookHealth.failedAt}, 0) <= ${now - pauseMs}`,
    });
}

export async function listWebhookHealth(db: Database): Promise<WebhookHealth[]> {
  return db.select().from(webhookHealth).orderBy(asc(webhookHealth.source));
}
