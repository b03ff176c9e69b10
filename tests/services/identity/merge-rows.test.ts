import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DELETED_NAME } from "#core/identity/account-deletion.ts";
import { verifyChain } from "#db/audit/audit.ts";
import { keptColumns } from "#db/identity/merge-kept.ts";
import { mergedColumns } from "#db/identity/merge-rows.ts";
import { listShards } from "#db/sources/student-shards.ts";
import * as tables from "#db/tables/index.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { bob, eve, grace } from "#tests/support/people.ts";
import { personWithEverything, studentText } from "#tests/support/planted-person.ts";
import { everyColumn, zelda } from "#tests/support/privacy.ts";
import { studentTables } from "#tests/support/shard-tables.ts";
import { ines } from "#tests/support/staff-acts.ts";
import { placesOf } from "#tests/support/stored-words.ts";
import { searchResultsOf } from "#tests/support/student-stores.ts";

const DAY = 86_400_000;
const reason = "Both addresses are on the same student card.";
const sumOf = (rows: { change: number }[]) => rows.reduce((sum, { change }) => sum + change, 0);

test("every column that names a person is one that a merge moves, unites or keeps for a reason", () => {
  const naming = everyColumn()
    .filter(
      ({ column, text }) =>
        text &&
        /(?:^|_)(?:user|owner|person|sender|admin|actor|author|reviewer|assignee|from|into)_id$|^(?:who|by_id)$|_by$|^merged_into$/.test(
          column,
        ),
    )
    .filter(({ table, column }) => !["conversations.merged_into", "checks.paid_by"].includes(`${table}.${column}`))
    .map(({ table, column }) => `${table}.${column}`);
  const listed = [...mergedColumns, ...keptColumns].map(({ table, column }) => `${table}.${column}`);
  expect(naming.length).toBeGreaterThan(60);
  expect(naming.filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([]);
  const all = everyColumn().map(({ table, column }) => `${table}.${column}`);
  expect(listed.filter((one) => !all.includes(one))).toEqual([]);
  for (const { why } of keptColumns) expect(why.length).toBeGreaterThan(20);
});

test("a merge gives everything of the one account to the other, and names the one that ended nowhere else", async () => {
  const world = await personWithEverything();
  const { db, clock, merging, students, work, provider, rung } = world;
  await world.join(eve, ines);
  await db.update(tables.accountMerges).set({ status: "done" }).where(sql`status in ('requested', 'confirmed')`);
  // What both have, of which one of each is left.
  const now = clock.now();
  const both = { userId: eve.id, at: now - 1 };
  await db.insert(tables.sourceReads).values({ userId: eve.id, sourceId: "s", ranges: [[5, 9]], since: now - 5 });
  await db
    .update(tables.sourceReads)
    .set({ ranges: [[1, 3]] })
    .where(eq(tables.sourceReads.userId, zelda.id));
  await db.insert(tables.shownBlocks).values({ ...both, documentId: "d", familyId: "f", blocks: [2, 3] });
  await db.insert(tables.sightings).values({ ...both, documentId: "d", familyId: "f", sourceId: "s" });
  await db.insert(tables.nearBlocks).values({ ...both, documentId: "d", block: 1 });
  await db.insert(tables.couponUses).values({ code: "HELLO", userId: eve.id, orderId: "other", createdAt: now });
  await db.insert(tables.creditEntries).values({ key: "gift:2", userId: eve.id, change: 3, createdAt: now });
  await db
    .insert(tables.notificationPreferences)
    .values({ personId: eve.id, prefs: { mine: 1 } as never, updatedAt: 1 });
  await db
    .insert(tables.notificationPaces)
    .values({ personId: eve.id, topic: "message", firstKey: "mine", nextAt: now });
  await db.insert(tables.blockedWriters).values({
    ...{ who: `user:${eve.id}`, reason: "Rude", byId: bob.id, byName: "Bob", until: now + DAY, createdAt: now },
  });
  await db
    .insert(tables.documents)
    .values(filledRow(tables.documents, { id: "eves", ownerId: eve.id, idempotencyKey: "same", status: "deleted" }, 1));
  await db.update(tables.documents).set({ idempotencyKey: "same" }).where(eq(tables.documents.ownerId, zelda.id));
  const counted = await merging.stateFor(grace, zelda.id);
  expect(counted.counts).toMatchObject({ orders: 1, payments: 1, documents: 1, reports: 1, conversations: 1 });
  const moneyOf = async () => ({
    orders: (await db.select().from(tables.orders)).map(({ number, total }) => [number, total]),
    payments: (await db.select().from(tables.payments)).map(({ amount, status }) => [amount, status]),
    credits: sumOf(await db.select().from(tables.creditEntries)),
    ledger: await db.select().from(tables.ledger),
  });
  const moneyBefore = await moneyOf();
  /** How many rows name either of the two, of each column whose rows only change their owner. */
  const ofBoth = async () => {
    const places = await placesOf([zelda.id, eve.id]);
    const columns = mergedColumns.filter(
      ({ table, how }) => how === "moved" && !/^(account_merges|users)$/.test(table),
    );
    return columns.map(({ table, column }) => [table, column, places[`${table}.${column}`] ?? 0]);
  };
  const rowsBefore = await ofBoth();
  const found = async (ownerId: string) =>
    (await searchResultsOf(students, await listShards(db), studentText, ownerId)).length;
  expect(await found(zelda.id)).toBe(0);
  expect(await found(eve.id)).toBeGreaterThan(0);

  await db.run(sql`delete from message_search`);
  await db.run(sql`insert into message_search (rowid, thread, person, body)
    select m.rowid, 't', replace(c.user_id, '-', ''), 'words' from messages m join conversations c on c.id = m.conversation_id`);
  const searched = () => db.all<{ person: string }>(sql`select distinct person from message_search`);
  expect(await searched()).toEqual([{ person: zelda.id.replaceAll("-", "") }]);

  const id = crypto.randomUUID();
  await merging.request(grace, { userId: zelda.id, key: id, other: eve.id, reason });
  provider.down = true;
  expect(await merging.confirm(ines, id)).toEqual({ synced: false });
  await work();

  const places = Object.keys(await placesOf([zelda.id])).sort();
  expect(places.filter((place) => !keptColumns.some(({ table, column }) => `${table}.${column}` === place))).toEqual([
    "audit_events.detail",
    // A key of the form, by which nobody is found.
    "conversations.idempotency_key",
  ]);
  expect(await searched()).toEqual([{ person: eve.id.replaceAll("-", "") }]);
  expect(await moneyOf()).toEqual(moneyBefore);
  expect(await ofBoth()).toEqual(rowsBefore);
  const ownCredits = await db.select().from(tables.creditEntries).where(eq(tables.creditEntries.userId, eve.id));
  expect(sumOf(ownCredits)).toBe(moneyBefore.credits);
  const uses = (await db.select().from(tables.couponUses)).map(({ userId, orderId }) => [userId, orderId]);
  expect(uses).toHaveLength(2);
  expect(uses).toEqual(
    expect.arrayContaining([
      [eve.id, "other"],
      [expect.stringMatching(`^${eve.id}:.`), expect.any(String)],
    ]),
  );
  expect(await db.select().from(tables.sourceReads)).toMatchObject([
    {
      ranges: [
        [5, 9],
        [1, 3],
      ],
      since: now,
    },
  ]);
  const shown = (await db.select().from(tables.shownBlocks)).find(({ documentId }) => documentId === "d");
  expect(shown).toMatchObject({ userId: eve.id, blocks: [1, 2, 3], at: now });
  expect(await db.select().from(tables.sightings)).toMatchObject([{ userId: eve.id, at: now }]);
  expect(await db.select().from(tables.nearBlocks)).toContainEqual(
    expect.objectContaining({ userId: eve.id, at: now }),
  );
  expect(await db.select().from(tables.notificationPreferences)).toMatchObject([{ prefs: { mine: 1 } }]);
  expect((await db.select().from(tables.notificationPaces)).filter(({ topic }) => topic === "message")).toMatchObject([
    { personId: eve.id, firstKey: "mine" },
  ]);
  expect(await db.select().from(tables.blockedWriters)).toMatchObject([
    { who: `user:${eve.id}`, reason: "Rude", until: now + DAY },
  ]);
  expect((await db.select().from(tables.telegramLinks))[0]).toMatchObject({ personId: eve.id, chatId: "7" });
  expect((await db.select().from(tables.conversations))[0]).toMatchObject({ email: eve.email, name: eve.fullName });

  // In the shards the text is the other account's own now.
  expect(JSON.stringify(await studentTables())).not.toContain(zelda.id);
  expect(await found(eve.id)).toBe(0);
  expect(await found(bob.id)).toBeGreaterThan(0);

  const [tombstone] = await db.select().from(tables.users).where(eq(tables.users.id, zelda.id));
  expect(tombstone).toMatchObject({ status: "deleted", mergedInto: eve.id, email: "", fullName: DELETED_NAME });
  expect(provider.ended).toContain(zelda.id);
  const told = await db.select().from(tables.notifications).where(sql`address is not null and kind = 'account'`);
  expect(told.map(({ address, subject }) => [address, subject]).sort()).toEqual([
    [eve.email, "Another account will be merged into yours"],
    [eve.email, "Your two accounts were merged"],
    [zelda.email, "Your account was merged"],
  ]);
  expect(rung.length).toBe(4);
  for (const { text, href } of told) expect(`${text} ${href}`).not.toMatch(/zelda\.quince|eve@|token of/);

  const log = (await db.select().from(tables.auditEvents)).filter(({ action }) => action.endsWith("merge"));
  expect(log.map(({ action, ownerId, detail }) => [action, ownerId, detail])).toEqual(
    ["person.merge", "person.confirm_merge"].flatMap((action) =>
      [zelda.id, eve.id].map((owner) => [action, owner, { from: zelda.id, into: eve.id }]),
    ),
  );
  expect((await verifyChain(db)).ok).toBe(true);
  expect((await merging.stateFor(grace, zelda.id)).mergedInto).toEqual({ id: eve.id, name: eve.fullName });

  // What a request that was under way writes for the account that ended follows, and the provider is told.
  await db.insert(tables.creditEntries).values({ key: "late", userId: zelda.id, change: 2, createdAt: now });
  await merging.tick();
  expect(provider.removed).not.toContain(zelda.subject);
  provider.down = false;
  clock.pass(16 * 60_000);
  expect(await merging.tick()).toMatchObject({ mergesFinished: 1 });
  expect(provider.removed).toContain(zelda.subject);
  expect(sumOf(await db.select().from(tables.creditEntries).where(eq(tables.creditEntries.userId, eve.id)))).toBe(
    moneyBefore.credits + 2,
  );
  const before = await placesOf([zelda.id, eve.id]);
  expect(await merging.tick()).toMatchObject({ mergesFinished: 0 });
  expect(await placesOf([zelda.id, eve.id])).toEqual(before);
});
