import { type SQL, sql } from "drizzle-orm";
import { absences, experts } from "../tables/index.ts";

// Conditions for statements that give work to someone.

/** Whether a person is out of office at a time, UTC ms. */
export function userAway(userId: SQL | string, at: number): SQL {
  return sql`exists (select 1 from ${absences} a where a.user_id = ${userId} and a.ends_at > ${at}
    and a.starts_at <= ${at} and a.ended_at is null)`;
}

/** Whether an expert is out of office at a time, UTC ms: also by an absence of their account from before it was linked. */
export function expertAway(expertId: SQL | string, at: number): SQL {
  const account = sql`(select x.user_id from ${experts} x where x.id = ${expertId})`;
  return sql`(exists (select 1 from ${absences} a where a.expert_id = ${expertId} and a.ends_at > ${at}
    and a.starts_at <= ${at} and a.ended_at is null) or ${userAway(account, at)})`;
}

/** Whether an expert is in office now: for guards. */
export function notAway(expertId: string, now: number): SQL {
  return sql`not ${expertAway(expertId, now)}`;
}
