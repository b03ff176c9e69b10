import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPeople } from "#app/services/identity/people.ts";
import { DELETED_NAME } from "#core/identity/account-deletion.ts";
import { MERGE_OPEN_MS } from "#core/identity/account-merge.ts";
import { verifyChain } from "#db/audit/audit.ts";
import { carryOutMerge, mergeObstacles } from "#db/identity/account-merges.ts";
import { keptColumns } from "#db/identity/merge-kept.ts";
import { mergedColumns } from "#db/identity/merge-rows.ts";
import { listShards } from "#db/sources/student-shards.ts";
import * as tables from "#db/tables/index.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { testSigner } from "#tests/support/listing.ts";
import { bob, eve, grace, stale } from "#tests/support/people.ts";
import { personWithEverything, studentText } from "#tests/support/planted-person.ts";
import { everyColumn, placesOf, privacyWorld, zelda } from "#tests/support/privacy.ts";
import { studentTables } from "#tests/support/shard-tables.ts";
import { ines } from "#tests/support/staff-acts.ts";
import { searchResultsOf } from "#tests/support/student-stores.ts";

const DAY = 86_400_000;
const reason = "Both addresses are on the same student card.";
const key = () => crypto.randomUUID();
const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch((error: Error) => error.message);

/** Zelda registered twice: her other account is eve's. */
async function twoAccounts() {
  const world = privacyWorld();
  for (const table of [
    ...[tables.users, tables.accountMerges, tables.experts, tables.payments, tables.dataExports],
    ...[tables.notifications, tables.outgoingMessages, tables.orders, tables.creditEntries],
  ])
    await world.db.delete(table);
  await world.join(zelda, eve, bob, grace, ines);
  const id = key();
  const ask = (more = {}) =>
    world.merging.request(grace, { userId: zelda.id, key: id, other: eve.email, reason, ...more });
  const person = async (userId: string) =>
    (await world.db.select().from(tables.users).where(eq(tables.users.id, userId)))[0];
  const merge = async () =>
    (await world.db.select().from(tables.accountMerges).where(eq(tables.accountMerges.id, id)))[0];
  return { ...world, id, ask, person, merge, token: `token of ${id}` };
}

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
  await db.update(tables.accountMerges).set({ status: "done", fromId: "someone" });
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
  const ofBoth = async () => {
    const places = await placesOf([zelda.id, eve.id]);
    return ["messages.sender_id", "notices.person_id", "checks.user_id", "reports.user_id", "documents.owner_id"].map(
      (place) => places[place],
    );
  };
  const rowsBefore = await ofBoth();
  const found = async (ownerId: string) =>
    (await searchResultsOf(students, await listShards(db), studentText, ownerId)).length;
  expect(await found(zelda.id)).toBe(0);
  expect(await found(eve.id)).toBeGreaterThan(0);

  const id = key();
  await merging.request(grace, { userId: zelda.id, key: id, other: eve.id, reason });
  provider.down = true;
  expect(await merging.confirm(ines, id)).toEqual({ synced: false });
  await work();

  const places = Object.keys(await placesOf([zelda.id]));
  expect(places.filter((place) => !keptColumns.some(({ table, column }) => `${table}.${column}` === place))).toEqual([
    "audit_events.detail",
    // A key of the form, by which nobody is found.
    "conversations.idempotency_key",
  ]);
  expect(await moneyOf()).toEqual(moneyBefore);
  expect((await ofBoth()).map((count, at) => (count ?? 0) - (rowsBefore[at] ?? 0))).toEqual([0, 0, 0, 0, 0]);
  const ownCredits = await db.select().from(tables.creditEntries).where(eq(tables.creditEntries.userId, eve.id));
  expect(sumOf(ownCredits)).toBe(moneyBefore.credits);
  expect(await db.select().from(tables.couponUses)).toMatchObject([{ userId: eve.id, orderId: "other" }]);
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

test("a merge is refused with its reason: the same account, staff, suspended or leaving, and what is still open", async () => {
  const { db, ask, clock, merging, merge, person } = await twoAccounts();
  expect(await refusalOf(ask({ other: zelda.email }))).toMatch(/same account/);
  expect(await refusalOf(ask({ other: bob.email }))).toMatch(/stays is one of our staff/);
  expect(await refusalOf(ask({ userId: bob.id }))).toMatch(/ends is one of our staff/);
  expect(await refusalOf(ask({ other: "nobody@example.test" }))).toMatch(/no account with this address/);
  expect(await refusalOf(ask({ userId: "nobody" }))).toMatch(/no such person/);
  expect(
    await refusalOf(merging.request(stale(grace), { userId: zelda.id, key: key(), other: eve.id, reason })),
  ).toMatch(/Confirm that it/);
  const undo: (() => Promise<unknown>)[] = [];
  const user = (id: string, set: Partial<typeof tables.users.$inferInsert>, back: typeof set) => async () => {
    await db.update(tables.users).set(set).where(eq(tables.users.id, id));
    undo.push(() => db.update(tables.users).set(back).where(eq(tables.users.id, id)));
  };
  const payment = filledRow(tables.payments, { id: "p", userId: zelda.id, status: "processing", amount: 100 }, 1);
  const cases: [RegExp, () => Promise<unknown>][] = [
    [/stays is suspended/, user(eve.id, { status: "suspended" }, { status: "active" })],
    [/ends will be deleted/, user(zelda.id, { deletionDueAt: 1 }, { deletionDueAt: null })],
    [
      /stays is one of our staff or experts/,
      async () => {
        await db.insert(tables.experts).values(filledRow(tables.experts, { id: "x", userId: eve.id }, 1));
        undo.push(() => db.delete(tables.experts));
      },
    ],
    [
      /ends has a payment/,
      async () => {
        await db.insert(tables.payments).values(payment);
        undo.push(() => db.delete(tables.payments));
      },
    ],
    [
      /stays has a data export/,
      async () => {
        await db.insert(tables.dataExports).values({ id: "e", userId: eve.id, requestedAt: 1 });
        undo.push(() => db.delete(tables.dataExports));
      },
    ],
  ];
  for (const [words, make] of cases) {
    await make();
    expect(await refusalOf(ask())).toMatch(words);
    await undo.pop()?.();
  }
  expect(await merge()).toBeUndefined();
  await ask();
  // Sent twice it is one; another one of either account is refused.
  await ask();
  expect(await db.select().from(tables.accountMerges)).toHaveLength(1);
  expect(await refusalOf(ask({ key: key() }))).toMatch(/in another merge/);
  expect(await refusalOf(ask({ key: key(), userId: eve.id, other: zelda.id }))).toMatch(/in another merge/);
  // The statement that carries it out asks the same again, whatever was read before.
  const confirmed = {
    ...{ id: (await merge())?.id ?? "", fromId: zelda.id, intoId: eve.id, now: clock.now(), by: { adminId: ines.id } },
    ...{ toEnded: { subject: "", text: "", href: "", act: "" }, toStays: { subject: "", text: "", href: "", act: "" } },
  };
  for (const [words, make] of cases) {
    await make();
    expect(await carryOutMerge(db, confirmed)).toBe(false);
    expect(await refusalOf(merging.confirm(ines, confirmed.id))).toMatch(words);
    await undo.pop()?.();
  }
  expect(await merge()).toMatchObject({ status: "requested" });
  expect(await person(zelda.id)).toMatchObject({ status: "active", email: zelda.email });
});

test("the owner of the account that ends confirms by the link, once, and opening it changes nothing", async () => {
  const { db, ask, merge, merging, person, token, clock } = await twoAccounts();
  await ask();
  expect(await merge()).toMatchObject({ status: "requested", tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const seen = await merging.linkView(token);
  expect(seen).toEqual({
    from: "z***@example.test",
    into: "e***@example.test",
    expiresAt: clock.now() + MERGE_OPEN_MS,
  });
  expect(await merging.linkView("another token")).toBeNull();
  expect(await merge()).toMatchObject({ status: "requested" });
  expect(await refusalOf(merging.confirmByLink("another token"))).toMatch(/expired or was used/);
  const runs = await Promise.allSettled([merging.confirmByLink(token), merging.confirmByLink(token)]);
  expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await merge()).toMatchObject({ status: "confirmed", confirmedBy: zelda.id, tokenHash: null });
  expect(await person(zelda.id)).toMatchObject({ status: "deleted", mergedInto: eve.id });
  expect(await merging.linkView(token)).toBeNull();
  expect(await refusalOf(merging.confirmByLink(token))).toMatch(/expired or was used/);
  const log = (await db.select().from(tables.auditEvents)).filter(({ action }) => action === "person.confirm_merge");
  expect(log.slice(-2).map(({ actorId, actorRole, ownerId }) => [actorId, actorRole, ownerId])).toEqual([
    [zelda.id, "user", zelda.id],
    [zelda.id, "user", eve.id],
  ]);
  expect((await verifyChain(db)).ok).toBe(true);
});

test("the admin who asked does not confirm, a second one does, and one who asked and is no admin any more counts for nothing", async () => {
  const { db, id, ask, merge, merging } = await twoAccounts();
  await ask();
  expect(await refusalOf(merging.confirm(grace, id))).toMatch(/Another admin/);
  expect(await refusalOf(merging.confirm(stale(ines), id))).not.toBeNull();
  await db.update(tables.users).set({ role: "user" }).where(eq(tables.users.id, grace.id));
  expect(await refusalOf(merging.confirm(ines, id))).toMatch(/not an admin any more/);
  await db.update(tables.users).set({ role: "admin" }).where(eq(tables.users.id, grace.id));
  await merging.confirm(ines, id);
  expect(await merge()).toMatchObject({ status: "confirmed", confirmedBy: ines.id });
  expect(await refusalOf(merging.confirm(ines, id))).toMatch(/decided in the meantime/);
});

test("a request ends after seven days or when an admin withdraws it, and its link with it", async () => {
  const { db, id, ask, clock, merge, merging, token } = await twoAccounts();
  await ask();
  await merging.withdraw(ines, id);
  expect(await merge()).toMatchObject({ status: "withdrawn", tokenHash: null });
  expect(await refusalOf(merging.confirmByLink(token))).toMatch(/expired or was used/);
  const other = key();
  await ask({ key: other });
  clock.pass(MERGE_OPEN_MS);
  expect(await refusalOf(merging.confirm(ines, other))).toMatch(/time to confirm/);
  expect(await merging.linkView(`token of ${other}`)).toBeNull();
  expect(await merging.tick()).toMatchObject({ mergesExpired: 1 });
  expect(await merging.tick()).toMatchObject({ mergesExpired: 0 });
  expect((await db.select().from(tables.accountMerges)).map(({ status }) => status)).toEqual([
    "withdrawn",
    "withdrawn",
  ]);
  const log = (await db.select().from(tables.auditEvents)).filter(({ action }) => action === "person.withdraw_merge");
  expect(log.slice(-4).map(({ actorId }) => actorId)).toEqual([ines.id, ines.id, "clock", "clock"]);
});

test("a payment that begins while the merge is confirmed stops it, and one that is late follows", async () => {
  const { db, id, ask, merge, merging, person } = await twoAccounts();
  await ask();
  const payment = filledRow(tables.payments, { id: "p", userId: zelda.id, status: "created", amount: 700 }, 1);
  await Promise.allSettled([merging.confirm(ines, id), db.insert(tables.payments).values(payment)]);
  const first = await merge();
  await merging.tick();
  const [row] = await db.select().from(tables.payments);
  // Whichever came first: the payment is of the account that exists.
  expect(row?.userId).toBe(first?.status === "confirmed" ? eve.id : zelda.id);
  expect((await person(row?.userId ?? ""))?.status).toBe("active");
  expect(await mergeObstacles(db, row?.userId ?? "", id)).toMatchObject({ paying: true });
});

test("late events of the provider change nothing, and a session of the old account is told to use the other one", async () => {
  const { db, clock, audit, id, ask, merging, person, provider, sessions } = await twoAccounts();
  await ask();
  await merging.confirm(ines, id);
  const people = createPeople({
    ...{ db, clock, audit, signer: testSigner, mayRaiseRoles: true, notifyAdmins: async () => {} },
    sessions,
    identity: {} as never,
  });
  const before = await person(zelda.id);
  const event = { issuer: "test", subject: zelda.subject, fullName: "Zelda", email: zelda.email, username: null };
  const rest = { emailVerified: true, imageUrl: null, role: "user", passwordChangedAt: null, honour: null } as const;
  await people.mirror({ ...event, ...rest, banned: false, updatedAt: clock.now() + DAY });
  await people.bury("test", zelda.subject);
  expect(await person(zelda.id)).toEqual(before);
  expect(await db.select().from(tables.personKeys).where(sql`forgotten_at is not null`)).toEqual([]);
  expect(provider.removed).toEqual([zelda.subject]);
  const session = { issuer: "test", subject: zelda.subject, sessionId: "s", role: "user" } as const;
  const claims = { verifiedMinutesAgo: 0, secondFactorMinutesAgo: null };
  expect(await people.actorOf({ ...session, ...claims })).toMatchObject({ kind: "guest" });
  expect(await people.wasMerged(session)).toBe(true);
  expect(await people.wasMerged({ issuer: "test", subject: eve.subject })).toBe(false);
  expect(await people.wasMerged({ issuer: "test", subject: "nobody" })).toBe(false);
});
