import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversationWorld } from "#tests/support/conversation.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { ada, bob } from "#tests/support/people.ts";

const MANY = 100_000;

/** Ten rows looked at for each that is shown, and a hundred besides: what a full read would never keep to. */
const allowed = (shown: number) => 10 * shown + 100;

test("in a conversation of 100,000 messages every view reads little more than it shows", async () => {
  const { db, rowsRead } = countedDatabase();
  const world = conversationWorld({ store: db });
  const id = await world.begun();
  await db.run(sql`insert into messages (id, conversation_id, seq, change, client_id, sender_id, sender_kind, sender_name,
      kind, body, redactions, origin, created_at)
    with recursive n(i) as (select 2 union all select i + 1 from n where i < ${MANY})
    select 'm' || i, ${id}, i, i, 'c' || i, case when i % 2 then 'ada' else 'bob' end,
      case when i % 2 then 'user' else 'staff' end, case when i % 2 then 'Ada' else 'Bob' end, 'reply',
      'Line ' || i || case when i % 1000 = 0 then ' saffron' else ' of the thread' end, '[]', 'web', ${world.clock.now()} - 200000 + i
    from n`);
  await db.run(sql`insert into message_search (rowid, thread, person, body)
    select rowid, replace(conversation_id, '-', ''), 'ada', body from messages where conversation_id = ${id} and seq > 1`);
  await db.run(sql`update conversations set last_seq = ${MANY}, last_change = ${MANY} where id = ${id}`);
  await world.mark(ada, id, { read: MANY - 5, delivered: MANY - 5 });
  rowsRead();

  const looks: [string, number, () => Promise<unknown>][] = [
    ["opening it", 50, () => world.open(ada, id)],
    ["opening it as staff", 50, () => world.open(bob, id)],
    ["the newest page", 50, () => world.page(ada, id, null)],
    ["a page in the middle", 50, () => world.page(ada, id, { around: MANY / 2 })],
    ["an early page", 50, () => world.page(ada, id, { before: 60 })],
    ["what changed lately", 3, () => world.changes(ada, id, MANY - 3, 0)],
    ["a message", 1, () => world.say(ada, id, "One more.")],
    ["how far somebody is", 1, () => world.mark(ada, id, { read: MANY, delivered: MANY })],
    ["the list", 1, () => world.list(ada)],
    ["a seldom word", 100, () => world.search(ada, id, "saffron")],
    ["all files", 1, () => world.filesOf(ada, id)],
  ];
  const over: string[] = [];
  for (const [what, shown, state] of looks) {
    await state();
    const read = rowsRead();
    if (read > allowed(shown)) over.push(`${what}: ${read} rows for ${shown}`);
  }
  expect(over).toEqual([]);
  const { page, unreadFrom } = await world.open(ada, id);
  expect(page.messages.at(-1)?.seq).toBe(MANY + 1);
  expect(unreadFrom).toBeNull();
});

test("an inbox of 3,000 conversations is read one page at a time", async () => {
  const { db, rowsRead } = countedDatabase();
  const { clock, staff } = conversationWorld({ store: db });
  const states = ["open", "open", "pending", "resolved", "resolved", "resolved"];
  await db.run(sql`insert into conversations (id, reference, user_id, name, email, channel, topic, subject, status,
      last_seq, last_change, waiting_since, due_at, idempotency_key, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    select 'c' || i, 'MG-' || i, 'ada', 'Ada', 'ada@example.test', 'messages', 'order', 'Subject ' || i,
      json_extract(${JSON.stringify(states)}, '$[' || (i % 6) || ']'), 1, 1,
      case when i % 6 < 2 then ${clock.now()} - i * 1000 end, case when i % 6 < 2 then ${clock.now()} + i end,
      'k' || i, ${clock.now()} - i * 2000, ${clock.now()} - i * 1000 from n`);
  rowsRead();
  const over: string[] = [];
  for (const view of ["waiting", "answered", "resolved", "mine"] as const) {
    await staff.inbox(bob, { view });
    const read = rowsRead();
    // The counts of the views read each conversation that is not done: 1,500 of these.
    if (read > allowed(51) + 1600) over.push(`${view}: ${read}`);
  }
  expect(over).toEqual([]);
});
