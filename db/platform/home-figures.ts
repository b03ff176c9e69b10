import { type SQL, sql } from "drizzle-orm";
import type { HomeFigure } from "#core/platform/home-figures.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { Database } from "../client.ts";
import { viewed } from "../conversations/inbox.ts";
import { countOrderView } from "../orders/order-lists.ts";
import { countUpTo } from "../shared/keyset.ts";
import { byPart, countNow, countsOfDays } from "../shared/roll-ups.ts";
import { articles, conversations, failedJobs, moneyAlarms, refunds } from "../tables/index.ts";

/** The figures of one person's home page; each is read from a roll-up or from an index of what is open. */
export async function countFigures(
  db: Database,
  figures: readonly HomeFigure[],
  asked: { userId: string; now: number },
): Promise<{ figure: HomeFigure; count: number }[]> {
  return Promise.all(figures.map(async (figure) => ({ figure, count: await countOf(db, figure, asked) })));
}

async function countOf(db: Database, figure: HomeFigure, asked: { userId: string; now: number }): Promise<number> {
  const { userId, now } = asked;
  switch (figure) {
    case "due_today":
      return countOrderView(db, "today", asked);
    case "overdue":
    case "unassigned":
    case "held":
    case "to_review":
      return countOrderView(db, figure, asked);
    case "my_orders":
      return countOrderView(db, "mine", asked);
    case "refunds":
      return rowsOf(db, sql`${refunds} where status = 'requested'`);
    case "mismatches":
      return rowsOf(db, sql`${moneyAlarms} where resolved_at is null`);
    case "conversations_overdue":
      return rowsOf(db, sql`${conversations} where ${viewed({ view: "overdue", personId: userId, now })}`);
    case "my_conversations":
      return countNow(db, "conversation_assigned", userId);
    case "waiting":
      return countNow(db, "conversation_status", "open");
    case "checks_failed":
      return byPart(await countsOfDays(db, "check_queued", now, now)).get("failed") ?? 0;
    case "failed_jobs":
      return rowsOf(db, sql`${failedJobs} where handled_at is null`);
    case "messages_failed":
      return (await countNow(db, "letter_status", "refused")) + (await countNow(db, "letter_status", "given_up"));
    case "articles_in_review":
      return rowsOf(db, sql`${articles} where status = 'in_review'`);
    case "articles_to_review":
      return rowsOf(db, sql`${articles} where status = 'in_review' and author_id is not ${userId}`);
    case "articles_sent_back":
      return rowsOf(db, sql`${articles} where status = 'changes_requested' and author_id = ${userId}`);
    case "comments":
      return countNow(db, "comment_status", "held");
  }
}

function rowsOf(db: Database, from: SQL): Promise<number> {
  return countUpTo(db, sql`select 1 from ${from}`, COUNTED_MOST);
}
