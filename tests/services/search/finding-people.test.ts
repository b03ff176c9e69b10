import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { plainLetters } from "#core/search/search.ts";
import { listPeople, placeOfPerson } from "#db/identity/people-list.ts";
import { listOutgoing } from "#db/notifications/email-log.ts";
import { countFoundForStaff, listOrdersForStaff } from "#db/orders/order-lists.ts";
import { findConversations } from "#db/search/staff-search.ts";
import * as tables from "#db/tables/index.ts";
import { OutgoingFilter } from "#schema/notifications/notification.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { firstRows } from "#tests/support/listing.ts";
import { queriesOf } from "#tests/support/migrations.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

// Only what the searches ask for is in these rows; the rest of each table may hold anything.
const id = (last: string) => `0198f000-0000-7000-8000-${last.padStart(12, "0")}`;
const people = [
  { id: id("a"), fullName: "Ada Łukasz-Ångström", email: "ada@example.test", username: "ada_l" },
  { id: id("b"), fullName: "Bob O’Neil 100%", email: "bob_demo@example.test", username: null },
  { id: id("c"), fullName: "Grace Müller", email: "grace@example.test", username: "gm" },
];

async function filled() {
  const db = drizzle(testEnv.DB, { casing: "snake_case" });
  for (const [at, person] of people.entries()) {
    await db.insert(tables.users).values({
      ...person,
      issuer: "test",
      subject: person.id,
      role: "user" as const,
      createdAt: at,
      updatedAt: at,
    });
    await db.run(sql`insert into ${tables.outgoingMessages} ("key", channel, person_id, "to", status, due_at, created_at)
      values (${`letter-${at}`}, 'email', ${person.id}, ${person.email}, 'sent', 0, ${at})`);
  }
  await db.run(sql`insert into ${tables.outgoingMessages} ("key", channel, person_id, "to", status, due_at, created_at)
    values ('visitor', 'email', null, 'Visitor@example.test', 'sent', 0, 9)`);
  return db;
}

type Store = Awaited<ReturnType<typeof filled>>;

async function listUsers(db: Store, q: string, part: Parameters<typeof listPeople>[2]) {
  return (await listPeople(db, { q, role: null, status: null }, part)).map(({ person }) => person);
}

async function order(db: Store, number: number, userId: string, title: string): Promise<void> {
  const columns = (await db.all(sql`pragma table_info(orders)`)) as {
    name: string;
    notnull: number;
    dflt_value: unknown;
  }[];
  const given: Record<string, unknown> = {
    id: `order-${number}`,
    number,
    user_id: userId,
    title,
    placed_at: number,
    status: "paid",
  };
  const needed = columns.filter(
    ({ name, notnull, dflt_value }) => name in given || (notnull === 1 && dflt_value === null),
  );
  await db.run(
    sql`insert into orders (${sql.join(
      needed.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )})
      values (${sql.join(
        needed.map(({ name }) => sql`${given[name] ?? 0}`),
        sql`, `,
      )})`,
  );
}

const filter = (to: string) => OutgoingFilter.parse({ channel: null, status: null, kind: null, failed: false, to });

test("an admin finds a person by name, email, username or id, ignoring case and accents", async () => {
  const db = await filled();
  const names = async (q: string) => (await listUsers(db, q, firstRows("joined", 10))).map(({ email }) => email);
  expect(await names("ANGSTROM")).toEqual(["ada@example.test"]);
  for (const requested of ["lukasz", "Łukasz", "LUKA"])
    expect([requested, await names(requested)]).toEqual([requested, ["ada@example.test"]]);
  expect(await names("muller grace")).toEqual(["grace@example.test"]);
  expect(await names("bob_demo@exam")).toEqual(["bob_demo@example.test"]);
  expect(await names("GM")).toEqual(["grace@example.test"]);
  expect(await names(id("b"))).toEqual(["bob_demo@example.test"]);
  expect(await names("example.test")).toEqual(["grace@example.test", "bob_demo@example.test", "ada@example.test"]);
  const [, second] = await listUsers(db, "example.test", firstRows("joined", 2));
  expect(
    (await listUsers(db, "example.test", { ...firstRows("joined", 2), place: placeOfPerson("joined", second!) })).map(
      ({ email }) => email,
    ),
  ).toEqual(["ada@example.test"]);
  // Neither a wildcard nor an operator of the index.
  for (const q of ["%", "_", '"', "*", "zz OR ada", "name:ada"]) expect(await names(q), q).toEqual([]);
});

test("an admin finds a person by the number of their order, the reference of their conversation and an open session", async () => {
  const db = await filled();
  await order(db, 481, id("b"), "An essay");
  await db
    .insert(tables.conversations)
    .values(
      filledRow(tables.conversations, { id: "c-1", reference: "MG-7KX2R9P", userId: id("c"), status: "open" }, 1),
    );
  await db.insert(tables.openSockets).values({ sessionId: "sess_2abc", room: "inbox", userId: id("a"), openedAt: 1 });
  const found = async (q: string) => (await listUsers(db, q, firstRows("name", 10))).map(({ email }) => email);
  for (const q of ["WS-000481", "ws481", " 481 "]) expect([q, await found(q)]).toEqual([q, ["bob_demo@example.test"]]);
  for (const q of ["MG-7KX2R9P", "mg-7kx2r9p"]) expect([q, await found(q)]).toEqual([q, ["grace@example.test"]]);
  expect(await found("sess_2abc")).toEqual(["ada@example.test"]);
  for (const q of ["WS-000482", "MG-7KX2R9Q", "sess_2ab"]) expect([q, await found(q)]).toEqual([q, []]);
});

test("a letter that is not another letter with an accent is found as written and by its plain spelling", async () => {
  const db = await filled();
  for (const outgoing of "łŁøØđĐħĦŧŦŋŊıßẞæÆœŒþÞðÐ") {
    await db
      .update(tables.users)
      .set({ fullName: `Ka${outgoing}u` })
      .where(eq(tables.users.id, id("c")));
    for (const q of [`Ka${outgoing}u`, `ka${plainLetters(outgoing)}u`])
      expect([q, (await listUsers(db, q, firstRows("joined", 10))).map(({ username }) => username)]).toEqual([
        q,
        ["gm"],
      ]);
    expect(plainLetters(outgoing)).toMatch(/^[a-z]{1,2}$/);
  }
});

test("a migration makes earlier rows findable, and later rows stay findable", async () => {
  const db = await filled();
  await order(db, 481, id("a"), "Façade or essence");
  await db.run(sql`insert into conversations (id, idempotency_key, reference, name, email, subject, topic, channel, status,
      priority, preview, preview_side, last_seq, last_change, created_at, updated_at)
    values ('c-1', 'k-1', 'MG-1', 'Eve Nunn', 'e.v-e+1@example.test', 'Help', 'other', 'contact', 'open', 'medium', '', 'user', 1, 1, 0, 0)`);
  const upgrade = ["0030_staff_search.sql", "0034_search_letters.sql"].flatMap(queriesOf);
  for (const [, kind, name] of upgrade.flatMap((query) => [...query.matchAll(/create (?:virtual )?(\w+) `(\w+)`/gi)]))
    await db.run(sql.raw(`drop ${kind} if exists ${name}`));
  await testEnv.DB.batch(upgrade.map((query) => testEnv.DB.prepare(query)));
  expect(await listUsers(db, "angstrom", firstRows("joined", 10))).toHaveLength(1);
  expect(await listUsers(db, "lukasz", firstRows("joined", 10))).toHaveLength(1);
  const orders = await listOrdersForStaff(
    db,
    { view: "all", q: "facade", userId: "", now: 0 },
    firstRows("placed", 10),
  );
  expect(orders).toHaveLength(1);
  expect(await findConversations(db, "e.v-e+1@example.test", 10)).toHaveLength(1);
  await db
    .update(tables.users)
    .set({ fullName: "Zoë" })
    .where(eq(tables.users.id, id("a")));
  expect(await listUsers(db, "zoe", firstRows("joined", 10))).toHaveLength(1);
  expect(await listUsers(db, "angstrom", firstRows("joined", 10))).toEqual([]);
});

test("an address with dots, a plus and a quote is found in full and by its beginning", async () => {
  const db = await filled();
  await db
    .update(tables.users)
    .set({ email: "o'neil.b+two@mail.example.test" })
    .where(eq(tables.users.id, id("b")));
  for (const q of ["o'neil.b+two@mail.example.test", "O'Neil.B+two@mai", '"o\'neil" two*', "O’Neil"])
    expect(await listUsers(db, q, firstRows("joined", 10)), q).toHaveLength(1);
  expect(await listUsers(db, "o'neil.b+three@mail.example.test", firstRows("joined", 10))).toEqual([]);
});

test("a person is found by their current name, and not by their earlier one", async () => {
  const db = await filled();
  await db.update(tables.users).set({ fullName: "Grace Hopper" });
  expect(await listUsers(db, "müller", firstRows("joined", 10))).toEqual([]);
  expect(await listUsers(db, "hopper", firstRows("joined", 10))).toHaveLength(3);
  await db.delete(tables.users);
  expect(await db.all(sql`select rowid from person_search`)).toEqual([]);
});

test("staff find orders by number, title, and their student's name or email; lists and their counts agree", async () => {
  const db = await filled();
  await order(db, 481, id("a"), "Façade or essence");
  await order(db, 482, id("c"), "On Ada's letters");
  const found = async (q: string) => {
    const requested = { q, userId: "", now: 0 };
    const rows = await listOrdersForStaff(db, { view: "all", ...requested }, firstRows("placed", 10));
    expect(await countFoundForStaff(db, { view: "all", ...requested })).toBe(rows.length);
    return rows.map(({ order: { number } }) => number);
  };
  expect(await found("ws-481")).toEqual([481]);
  expect(await found("facade")).toEqual([481]);
  expect(await found("ada")).toEqual([482, 481]);
  expect(await found("GRACE@example.test")).toEqual([482]);
  expect(await found("muller")).toEqual([482]);
  expect(await found("nobody")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

test("the message log finds emails by their recipient, with or without an account", async () => {
  const db = await filled();
  const keys = async (to: string) => (await listOutgoing(db, filter(to), firstRows("time", 10))).map(({ key }) => key);
  expect(await keys("angstrom")).toEqual(["letter-0"]);
  expect(await keys("BOB_demo@")).toEqual(["letter-1"]);
  expect(await keys("visitor@EXAMPLE.test")).toEqual(["visitor"]);
  expect(await keys("%")).toEqual([]);
  expect(await keys("")).toHaveLength(4);
});

test("staff find conversations by name, email, and the numbers of conversation and order", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const conversation = await rooms.begun(ada);
  const { reference } = (await rooms.staff.inbox(bob, { view: "waiting" })).items[0] ?? { reference: "" };
  await rooms.db.run(sql`update conversations set order_id = 'order-77'`);
  await order(rooms.db as Store, 77, ada.id, "A thesis");
  for (const q of [ada.fullName.toUpperCase(), ada.email, reference, reference.toLowerCase(), "WS-000077", "ws77"]) {
    expect(
      (await rooms.staff.find(grace, q)).conversations.map(({ id: one }) => one),
      q,
    ).toEqual([conversation]);
  }
  for (const q of ["nobody", "WS-000078"]) expect((await rooms.staff.find(grace, q)).conversations, q).toEqual([]);
  await expect(rooms.staff.find(ada, "ada")).rejects.toMatchObject({ reason: "not_allowed" });
});

test("no search reads a whole table: each uses an index", async () => {
  const statements: { sql: string; params: unknown[] }[] = [];
  const db = drizzle(testEnv.DB, {
    casing: "snake_case",
    logger: { logQuery: (text, params) => statements.push({ sql: text, params }) },
  });
  const requested = { q: "ada", userId: "", now: 0 };
  await listUsers(db, "ada", firstRows("joined", 10));
  await listOrdersForStaff(db, { view: "all", ...requested }, firstRows("placed", 10));
  await listOrdersForStaff(db, { view: "all", ...requested, q: "WS-000001" }, firstRows("placed", 10));
  await countFoundForStaff(db, { view: "all", ...requested });
  await listOutgoing(db, filter("ada"), firstRows("time", 10));
  await findConversations(db, "ada", 10);
  await findConversations(db, "WS-000001", 10);
  expect(statements.length).toBeGreaterThan(6);
  for (const statement of statements) {
    const plan = await testEnv.DB.prepare(`explain query plan ${statement.sql}`)
      .bind(...statement.params)
      .all<{ detail: string }>();
    const scans = plan.results
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!.*VIRTUAL TABLE)(?![ps]$)/.test(detail));
    // A list of found ids, and the few refunds that are open, are not tables that grow with each person.
    expect({
      scans: scans.filter((detail) => !/SUBQUERY|subquery|LIST|\(\d+ ROW/.test(detail)),
      sql: statement.sql,
    }).toEqual({ scans: [], sql: statement.sql });
  }
});
