import { and, asc, between } from "drizzle-orm";
import type { MoneyDay } from "#core/analytics/reconciliation.ts";
import type { ProviderTotals } from "#core/orders/ports.ts";
import type { Database } from "../client.ts";
import { providerTotals } from "../tables/index.ts";

/** What the payment provider received and gave back, by day. */
export async function providerDays(db: Database, from: number, to: number): Promise<MoneyDay[]> {
  const rows = await db
    .select({ day: providerTotals.day, received: providerTotals.charged, returned: providerTotals.refunded })
    .from(providerTotals)
    .where(and(between(providerTotals.day, from, to)))
    .orderBy(asc(providerTotals.day));
  return rows;
}

/** Which of some days have no totals of the provider yet, oldest first. */
export async function daysWithoutTotals(db: Database, from: number, to: number): Promise<number[]> {
  const known = new Set((await providerDays(db, from, to)).map(({ day }) => day));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((day) => !known.has(day));
}

/** Saved again, a day has what the provider says now. */
export async function saveProviderTotals(
  db: Database,
  day: number,
  { charges, charged, refunds, refunded }: ProviderTotals,
  checkedAt: number,
): Promise<void> {
  const totals = { charges, charged, refunds, refunded, checkedAt };
  await db
    .insert(providerTotals)
    .values({ day, ...totals })
    .onConflictDoUpdate({ target: providerTotals.day, set: totals });
}
