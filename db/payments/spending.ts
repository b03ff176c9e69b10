import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { payments } from "../tables/index.ts";

/** What a person's payments since a time brought, less refunds, and the refunds for lateness among those; cents. */
export async function spentOf(db: Database, userId: string, since: number): Promise<{ spent: number; late: number }> {
  const late = sql<number>`(select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = ${payments}.id
    and r.reason = 'late' and r.status in ('approved', 'sent', 'succeeded'))`;
  const found = await db
    .select({
      spent: sql<number>`coalesce(sum(${payments.amount} - ${payments.refunded}), 0)`,
      late: sql<number>`coalesce(sum(${late}), 0)`,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), gte(payments.createdAt, since), isNotNull(payments.capturedAt)));
  return found[0] ?? { spent: 0, late: 0 };
}
