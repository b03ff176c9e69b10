import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { addPageViews } from "#db/content/publications.ts";
import { byPart, countsOfDays, medianOf } from "#db/shared/roll-ups.ts";
import { checks, conversations, orders, users } from "#db/tables/index.ts";
import { checkStatuses } from "#schema/vocabulary/checks.ts";
import { chanceOf } from "#tests/soak/chance.ts";
import { testEnv } from "#tests/support/env.ts";

const DAY = 86_400_000;
const { db } = openDatabase(testEnv.DB, null, "primary");

/** What a roll-up counts, counted from the rows. */
const counted: Record<string, string> = {
  check_status: "select 0 as day, status as part, count(*) as count from checks group by 2",
  check_queued: `select queued_at / ${DAY} as day, status as part, count(*) as count from checks group by 1, 2`,
  check_ended: `select finished_at / ${DAY} as day, status as part, count(*) as count from checks
    where status in ('ready', 'failed') and finished_at is not null group by 1, 2`,
  order_status: "select 0 as day, status as part, count(*) as count from orders group by 2",
  conversation_status: `select 0 as day, status as part, count(*) as count from conversations
    where merged_into is null group by 2`,
  conversation_assigned: `select 0 as day, assignee_id as part, count(*) as count from conversations
    where assignee_id is not null and status in ('open', 'pending') and merged_into is null group by 2`,
  user_status: "select 0 as day, status as part, count(*) as count from users group by 2",
};

async function agree(): Promise<void> {
  for (const [metric, query] of Object.entries(counted)) {
    const rolled = await db.all(sql`select day, part, count from daily_counts
      where metric = ${metric} and count <> 0 order by day, part`);
    expect(rolled, metric).toEqual(await db.all(sql.raw(`select * from (${query}) order by day, part`)));
  }
}

test("counts agree with their rows after every insert, change, repeat and delete", async () => {
  const chance = chanceOf(20_261_126, 0);
  const at = () => chance.below(5 * DAY);
  for (let step = 0; step < 120; step++) {
    const id = `row-${chance.below(25)}`;
    switch (chance.below(6)) {
      case 0:
        // The same key again changes nothing, and counts nothing.
        await db.run(sql`insert into checks (id, user_id, document_id, title, options, status, stage_times, queued_at, updated_at)
          values (${id}, 'ada', 'd', 't', '{}', 'queued', '{}', ${at()}, 0) on conflict do nothing`);
        break;
      case 1:
        await db
          .update(checks)
          .set({ status: chance.one(checkStatuses), startedAt: at(), finishedAt: chance.below(10) < 3 ? null : at() })
          .where(eq(checks.id, id));
        break;
      case 2:
        await db.run(sql`insert or ignore into users (id, issuer, subject, email, full_name, created_at, updated_at)
          values (${id}, 'test', ${id}, '', 'Ada', 0, 0)`);
        await db
          .update(users)
          .set({ status: chance.one(["active", "suspended", "deleted"] as const) })
          .where(eq(users.id, id));
        break;
      case 3:
        await db.run(sql`insert or ignore into conversations (id, idempotency_key, reference, name, email, subject, topic,
            channel, status, priority, preview, preview_side, last_seq, last_change, created_at, updated_at)
          values (${id}, ${id}, ${id}, 'Ada', '', 'Help', 'other', 'contact', 'open', 'medium', '', 'user', 1, 1, 0, 0)`);
        await db
          .update(conversations)
          .set({
            status: chance.one(["open", "pending", "resolved"] as const),
            mergedInto: chance.below(10) < 2 ? "other" : null,
          })
          .where(eq(conversations.id, id));
        break;
      case 4:
        await db.delete(chance.one([checks, users, conversations, orders])).where(sql`id = ${id}`);
        break;
      default:
        await db.run(sql`insert or ignore into orders (id, number, user_id, student_name, kind, domain, title, level, words,
            scope, institution_rule, honour_version, honour_accepted_at, gate, gate_reasons, deadline_hours, time_zone, quote,
            total, status, version, placed_at, expires_at, updated_at)
          values (${id}, ${step}, 'ada', '', '', '', '', '', 1, '{}', '', '', 0, '', '[]', 1, '', '{}', 1, ${chance.one(["paid", "closed"])},
            1, 0, 0, 0)`);
    }
    if (step % 10 === 9) await agree();
  }
  await agree();
});

test("the median of times is in the interval that contains it", async () => {
  const times = [900, 2340, 2360, 12_400, 61_000, 3_600_001];
  for (const [at, ms] of times.entries())
    await db.run(sql`insert into checks (id, user_id, document_id, title, options, status, stage_times, queued_at, started_at,
        finished_at, updated_at)
      values (${`c${at}`}, 'ada', 'd', 't', '{}', 'ready', '{}', 0, ${DAY}, ${DAY + ms}, 0)`);
  const found = byPart(await countsOfDays(db, "check_took", DAY, DAY));
  expect([...found.keys()].map(Number).sort((a, b) => a - b)).toEqual([900, 2300, 12_000, 60_000, 3_600_000]);
  expect(medianOf(found)).toBe(2350);
  expect(medianOf(found, 7)).toBeNull();
  expect(medianOf(new Map())).toBeNull();
  // Other days are not read.
  expect(await countsOfDays(db, "check_took", 2 * DAY, 9 * DAY)).toEqual([]);
});

test("page views are added to the article and to its day; unknown addresses are ignored", async () => {
  await db.run(sql`insert into publications (article_id, version, domain, type, slug, title, excerpt, author, reviewer, words,
      tags, content, published_at, changed_at)
    values ('a1', 1, 'nursing', 'article', 'sleep', 'Sleep', '', '', '', 1, '[]', '{}', 0, 0)`);
  await addPageViews(db, [{ address: "nursing/sleep", count: 3 }], 4 * DAY);
  await addPageViews(
    db,
    [
      { address: "nursing/sleep", count: 2 },
      { address: "nursing/none", count: 9 },
    ],
    4 * DAY + 1,
  );
  await addPageViews(db, [{ address: "nursing/sleep", count: 1 }], 5 * DAY);
  expect(await db.all(sql`select views from publications`)).toEqual([{ views: 6 }]);
  expect(await db.all(sql`select day, article_id, views from page_views order by day`)).toEqual([
    { day: 4, article_id: "a1", views: 5 },
    { day: 5, article_id: "a1", views: 1 },
  ]);
});
