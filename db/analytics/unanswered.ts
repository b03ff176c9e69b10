import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { dayOf } from "../shared/roll-ups.ts";
import { unansweredQuestions } from "../tables/index.ts";

/** Different questions of one day that are stored: a program that asks without end fills no table. */
const A_DAY = 500;

/** Counts a question on its day. */
export async function addUnanswered(db: Database, words: string, now: number): Promise<void> {
  const day = dayOf(now);
  await db.run(sql`insert into ${unansweredQuestions} (day, words, count) select ${day}, ${words}, 1
    where exists (select 1 from ${unansweredQuestions} where day = ${day} and words = ${words})
      or (select count(*) from (select 1 from ${unansweredQuestions} where day = ${day} limit ${A_DAY})) < ${A_DAY}
    on conflict (day, words) do update set count = count + 1`);
}
