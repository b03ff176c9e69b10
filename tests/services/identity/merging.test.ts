import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPeople } from "#app/services/identity/people.ts";
import { createPersonRecord } from "#app/services/identity/person-record.ts";
import type { AppError } from "#core/app-error.ts";
import { MERGE_OPEN_MS } from "#core/identity/account-merge.ts";
import { verifyChain } from "#db/audit/audit.ts";
import { deletedSince } from "#db/identity/account-deletions.ts";
import { carryOutMerge, mergeObstacles } from "#db/identity/account-merges.ts";
import { textHash } from "#db/shared/text-hash.ts";
import * as tables from "#db/tables/index.ts";
import { testPersonSeal } from "#tests/support/audit-writer.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { testSigner } from "#tests/support/listing.ts";
import { opened } from "#tests/support/outbox.ts";
import { bob, eve, grace, stale } from "#tests/support/people.ts";
import { privacyWorld, zelda } from "#tests/support/privacy.ts";
import { ines } from "#tests/support/staff-acts.ts";
import { placesOf } from "#tests/support/stored-words.ts";

const DAY = 86_400_000;
const reason = "Both addresses are on the same student card.";
const key = () => crypto.randomUUID();
/** The words of a refusal, beside a field or above the form. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(() => null).catch(({ message, fields }: AppError) => fields?.other ?? message);

/** Zelda registered twice: her other account is eve's. */
async function twoAccounts() {
  const world = privacyWorld();
  for (const table of [
    ...[tables.users, tables.accountMerges, tables.experts, tables.payments, tables.dataExports],
    ...[tables.notifications, tables.outgoingMessages, tables.orders, tables.creditEntries, tables.personKeys],
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
    // Someone who only says that an address is theirs gets nothing of another account, and gives none away.
    [
      /^The email address of the account that stays is not confirmed\./,
      user(eve.id, { emailVerifiedAt: null }, { emailVerifiedAt: 1 }),
    ],
    [
      /^The email address of the account that ends is not confirmed\./,
      user(zelda.id, { emailVerifiedAt: null }, { emailVerifiedAt: 1 }),
    ],
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
  const { db, clock, id, ask, merge, merging } = await twoAccounts();
  await ask();
  expect(await refusalOf(merging.confirm(grace, id))).toMatch(/another admin/);
  expect(await refusalOf(merging.confirm(stale(ines), id))).not.toBeNull();
  await db.update(tables.users).set({ role: "user" }).where(eq(tables.users.id, grace.id));
  expect(await refusalOf(merging.confirm(ines, id))).toMatch(/not an admin any more/);
  await db.update(tables.users).set({ role: "admin" }).where(eq(tables.users.id, grace.id));
  await merging.confirm(ines, id);
  expect(await merge()).toMatchObject({ status: "confirmed", confirmedBy: ines.id });
  expect(await refusalOf(merging.confirm(ines, id))).toMatch(/decided in the meantime/);
  const record = createPersonRecord({
    clock,
    ...{ db, identity: { sessions: async () => [] }, personSeal: testPersonSeal(db, clock) },
  });
  expect(await record.section(grace, eve.id, "timeline")).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ type: "merge", fromId: zelda.id, name: eve.fullName }),
    ]) as unknown,
  });
  expect((await merging.stateFor(grace, zelda.id)).mergedInto?.id).toBe(eve.id);
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

test("the link of the email has the token, which no table has", async () => {
  const { services, sent } = await opened();
  const { db, ask, id, merging, rung } = await twoAccounts();
  await ask();
  const outbox = services();
  for (const one of rung) {
    await outbox.expand(one);
    await outbox.deliver(`${one}:email`);
  }
  expect(sent.map(({ to }) => to)).toEqual([zelda.email, eve.email]);
  const token = /\/auth\/merge\/([\w-]{43})\n/.exec(sent[0]?.emailMessage?.text ?? "")?.[1] ?? "";
  expect(token).not.toBe("");
  expect(sent[1]?.emailMessage?.text).not.toContain("/auth/merge/");
  expect(Object.keys(await placesOf([token]))).toEqual([]);
  // The same secret makes the token of the request.
  await db.update(tables.accountMerges).set({ tokenHash: await textHash(token) });
  expect(await merging.linkView(token)).not.toBeNull();
  expect(await merging.linkView(id)).toBeNull();
});

test("a backup is told to delete an account that was merged when the other one is deleted, which destroys both keys", async () => {
  const { db, clock, id, ask, deletion, merging, work } = await twoAccounts();
  await ask();
  await merging.confirm(ines, id);
  const listed = async (since = 0) =>
    (await deletedSince(db, since, 10)).map(({ subject, deletedAt }) => [subject, deletedAt]);
  expect(await listed()).toEqual([]);
  const mergedAt = clock.now();
  clock.pass(DAY);
  await db.update(tables.users).set({ deletionDueAt: clock.now() }).where(eq(tables.users.id, eve.id));
  await deletion.tick();
  await work();
  const keys = await db.select().from(tables.personKeys).where(sql`forgotten_at is not null`);
  expect(keys.map(({ personId }) => personId).sort()).toEqual([eve.id, zelda.id]);
  const deletedAt = clock.now();
  expect(await listed()).toEqual([
    [zelda.subject, deletedAt],
    [eve.subject, deletedAt],
  ]);
  // No backup is as old as the merge.
  expect(await listed(mergedAt + 1)).toEqual([[eve.subject, deletedAt]]);
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

test("merges that cannot be finished keep no other waiting", async () => {
  const { db, id, ask, merging, merge, clock, provider } = await twoAccounts();
  await ask();
  await merging.confirm(ines, id);
  await db.update(tables.accountMerges).set({ requestedAt: clock.now() });
  // Twelve older ones, of accounts that are in no table.
  const stuck = { intoId: "nobody", reason, status: "confirmed", requestedBy: grace.id, expiresAt: 1 } as const;
  for (let at = 0; at < 12; at++)
    await db.insert(tables.accountMerges).values({ ...stuck, id: `s${at}`, fromId: `f${at}`, requestedAt: at });
  clock.pass(16 * 60_000);
  for (let minute = 0; minute < 100 && (await merge())?.status !== "done"; minute++) await merging.tick();
  expect(await merge()).toMatchObject({ status: "done" });
  expect(provider.removed).toContain(zelda.subject);
});
