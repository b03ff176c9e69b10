import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { helpVotes } from "../tables/index.ts";

/** Counts one answer to "Did this help?" on its day. No personal data is stored. */
export async function countHelpVote(db: Database, question: string, day: string, helped: boolean): Promise<void> {
  await db
    .insert(helpVotes)
    .values({ key: `${question} ${day} ${helped ? "yes" : "no"}`, count: 1 })
    .onConflictDoUpdate({ target: helpVotes.key, set: { count: sql`${helpVotes.count} + 1` } });
}

export async function helpVotesOf(db: Database, question: string): Promise<{ yes: number; no: number }> {
  const rows = await db
    .select()
    .from(helpVotes)
    .where(sql`${helpVotes.key} >= ${`${question} `} and ${helpVotes.key} < ${`${question}!`}`);
  const sum = (end: string) => rows.filter(({ key }) => key.endsWith(end)).reduce((all, { count }) => all + count, 0);
  return { yes: sum(" yes"), no: sum(" no") };
}
