import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createComments } from "#app/services/content/comments.ts";
import { GRACE_DAYS } from "#core/identity/account-deletion.ts";
import { deletionReceiptId } from "#db/identity/account-deletions.ts";
import { listShards } from "#db/sources/student-shards.ts";
import * as tables from "#db/tables/index.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { checkoutWorld, formOf, pdf } from "#tests/support/checkout.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { bob, grace } from "#tests/support/people.ts";
import { everyColumn, objectsWith, placesOf, privacyWorld, zelda } from "#tests/support/privacy.ts";
import { studentTables } from "#tests/support/shard-tables.ts";
import { searchResultsOf } from "#tests/support/student-stores.ts";
import { essay } from "#tests/support/texts.ts";

const DAY = 86_400_000;
const SECRET = "xylograph quandary";
const said = (where: string) => `My ${SECRET} in ${where}.`;
const TEXTS = [zelda.id, zelda.fullName, "quincewood", zelda.email, "zquince", SECRET];

/** Rows that remain, with the person's number or the payer's details: what is kept by law, or names nobody. */
const KEPT = [
  "users.id",
  // The provider's id: a late event must not bring the person back.
  "deletion_receipts.user_id",
  "person_keys.person_id",
  "audit_events.actor_id",
  "audit_events.target_id",
  "audit_events.owner_id",
  // Payments, and the orders they explain.
  "payments.user_id",
  "payments.payer",
  "orders.user_id",
  "order_events.by_id",
  "credit_entries.user_id",
  "coupon_uses.user_id",
];

/** Columns that name someone else: staff, or the sender of what is deleted with its conversation. */
const OF_STAFF = new Set(
  ["by_id", "assignee_id", "moderated_by", "created_by", "author_id", "reviewer_id", "uploaded_by", "expert_id"].concat(
    [
      ...["requested_by", "approved_by", "decided_by", "handled_by", "submitted_by", "revoked_by", "admin_id"],
      ...["cover_user_id", "test_asked_by", "actor_id", "resolved_by"],
    ],
  ),
);

/** Tables that name a person, and of which no row can be planted here: why. */
const EMPTY: Record<string, string> = {
  experts: "experts are staff",
  link_codes: "codes end after ten minutes and are deleted by the clock",
};

const studentText = `${essay(911, 300)}\n\n${said("the essay")}`;

/** Zelda with a row of everything, written by the services where they can. */
async function personWithEverything() {
  const world = privacyWorld();
  const { db, clock, files } = world;
  await world.join(zelda, bob, grace);
  // A document that other students' checks find, with a report, a share link and a note.
  const document = await world.send(zelda, `${SECRET}.txt`, "text", utf8(studentText));
  const check = await world.ask(zelda, document.id, { stored: true, title: said("the title") });
  await world.worker().runs.run(check);
  await world.work();
  expect((await db.select().from(tables.sources)).length).toBe(1);
  const now = clock.now();
  const own = { userId: zelda.id, createdAt: now };
  await db.insert(tables.reportFlagNotes).values({ reportId: check, flag: 0, note: said("a note"), updatedAt: now });
  await db
    .insert(tables.reportShares)
    .values({ ...own, id: "share", reportId: check, tokenHash: "h", withText: true, expiresAt: now + DAY });
  const shardsBefore = await studentTables();

  // An order that was paid, delivered, rated and closed.
  const shop = checkoutWorld(now);
  await shop.open();
  const { orders, payments } = shop.services();
  const orderId = crypto.randomUUID();
  await orders.student.place(zelda, orderId, formOf({ title: said("an order"), instructions: said("instructions") }));
  const at = { actor: zelda, link: null };
  const total = (await payments.checkoutView(at, orderId))?.quote.total ?? 0;
  const payer = { name: zelda.fullName, email: zelda.email, country: "GB", company: "", vatId: "" };
  const begun = await payments.begin(at, orderId, payer, total);
  if (begun.kind !== "go") throw new Error(begun.kind);
  shop.bank.pay(begun.sessionId);
  for (const news of shop.bank.notified) await payments.settle(news).catch(() => null);
  await orders.staff.assign(bob, orderId, "tomasz");
  await orders.staff.begin(bob, orderId);
  const file = { role: "letter", name: `${SECRET}.pdf`, kind: "pdf", body: pdf() } as const;
  await orders.staff.delivery.receive(bob, orderId, { ...file, idempotencyKey: crypto.randomUUID() });
  await orders.staff.delivery.submit(bob, orderId, said("a delivery"));
  await orders.staff.delivery.deliver(grace, orderId);
  await orders.student.approve(zelda, orderId);
  shop.clock.pass(31 * DAY);
  await orders.clock.tick();
  const byId = bob.id;
  const about = { orderId, byId, byName: "Bob", createdAt: now };
  await db.insert(tables.orderNotes).values({ ...about, id: "on", text: said("a staff note") });
  await db.insert(tables.orderAccesses).values({ ...about, id: "oa", documentId: document.id });
  await db
    .update(tables.orders)
    .set({ ratingText: said("a rating") })
    .where(eq(tables.orders.id, orderId));
  await db.insert(tables.orderDrafts).values({
    ...{ id: "draft", userId: zelda.id, revision: 1, updatedAt: now },
    draft: { title: said("a draft") } as never,
  });
  await db.insert(tables.couponUses).values({ code: "HELLO", userId: zelda.id, orderId, createdAt: now });
  await db.insert(tables.creditEntries).values({ key: "gift:1", userId: zelda.id, change: 1, createdAt: now });
  const receipt = {
    id: "hr",
    orderId,
    userId: zelda.id,
    statement: SECRET,
    keyId: "k",
    signature: "s",
    createdAt: now,
  };
  await db.insert(tables.helpReceipts).values(receipt);
  // Its events are in a file by now.
  shop.clock.pass(401 * DAY);
  await orders.clock.tick();
  const [archived] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
  expect(await files.text(archived?.archiveKey ?? "")).toContain(zelda.fullName);

  // A conversation with a file, notes, and what is sent about it.
  const { begin, send, attach, inspecting } = conversationWorld({ clock: clock });
  const sent = await attach(zelda, `${SECRET}.pdf`, "pdf", utf8("%PDF-1.7\n"));
  await inspecting.inspect(sent.id);
  const message = { clientId: crypto.randomUUID(), body: said("a message"), fileIds: [], quote: null };
  const { id } = await begin(zelda, { topic: "privacy", subject: said("a subject"), orderId: null, message });
  await send(bob, id, {
    clientId: crypto.randomUUID(),
    body: `Dear Zelda Quincewood, ${SECRET}`,
    fileIds: [],
    quote: null,
  });
  const note = {
    conversationId: id,
    seq: 99,
    clientId: "n",
    kind: "note",
    byId,
    byName: "Bob",
    createdAt: now,
  } as const;
  await db.insert(tables.conversationNotes).values({ ...note, id: "cn", body: said("a note of staff") });
  await db
    .insert(tables.messageReports)
    .values({ messageId: "m", byId: zelda.id, conversationId: id, reason: SECRET, createdAt: now });
  await db
    .insert(tables.blockedWriters)
    .values({ who: `user:${zelda.id}`, reason: SECRET, byId, byName: "Bob", until: now, createdAt: now });

  const read = { conversationId: id, personId: zelda.id, side: "user", updatedAt: now } as const;
  await db.insert(tables.conversationReaders).values(read).onConflictDoNothing();

  // A comment under an article.
  const { publish, signer } = contentWorld();
  const article = await publish({ slug: "for-zelda", title: "On commas" });
  const comments = createComments({ db, clock, signer, audit: world.audit });
  await comments.write(zelda, article, { body: "A thought that stays.", parentId: "" });

  // Everything else that names her.
  const person = { personId: zelda.id, createdAt: now };
  await db.insert(tables.notificationPreferences).values({ personId: zelda.id, prefs: {} as never, updatedAt: now });
  await db
    .insert(tables.notificationPaces)
    .values({ personId: zelda.id, topic: "message", firstKey: "k", nextAt: now });
  await db.insert(tables.notifications).values({ ...person, key: "n1", kind: "order", subject: SECRET, text: SECRET });
  await db
    .insert(tables.outgoingMessages)
    .values({ ...person, key: "l1", to: zelda.email, status: "sent", dueAt: now });
  await db.insert(tables.mailTokens).values({ ...person, hash: "mt", purpose: "unsubscribe", expiresAt: now + DAY });
  await db.insert(tables.telegramLinks).values({ ...person, chatId: "7", name: "Zelda Quincewood", status: "linked" });
  await db
    .insert(tables.pushSubscriptions)
    .values({ ...person, id: "ps", endpoint: "https://push.example.test", p256dh: "p", auth: "a", device: "Firefox" });
  await db.insert(tables.sourceReads).values({ userId: zelda.id, sourceId: "s", ranges: [], since: now });
  const shown = { userId: zelda.id, documentId: "d", at: now };
  await db
    .insert(tables.shownBlocks)
    .values({ ...shown, familyId: "f", blocks: [1] })
    .onConflictDoNothing();
  await db.insert(tables.sightings).values({ ...shown, familyId: "f", sourceId: "s" });
  await db.insert(tables.nearBlocks).values({ ...shown, block: 1 });
  await db
    .insert(tables.roleRequests)
    .values({ id: "rr", userId: zelda.id, role: "admin", reason: SECRET, requestedBy: "grace", requestedAt: now });
  await db
    .insert(tables.staffViews)
    .values({ id: "sv", adminId: "grace", userId: zelda.id, reason: SECRET, startedAt: now, endsAt: now });
  const times = { startsAt: now, endsAt: now, createdAt: now };
  await db.insert(tables.absences).values({ id: "ab", userId: zelda.id, createdBy: "grace", ...times });
  const merge = { fromId: "someone", requestedBy: "grace", requestedAt: now, expiresAt: now };
  await db.insert(tables.accountMerges).values({ id: "am", intoId: zelda.id, reason: SECRET, ...merge });
  await db.insert(tables.openSockets).values({ sessionId: "s", room: "r", userId: zelda.id, openedAt: now });
  const upload = { id: "up", ownerId: zelda.id, idempotencyKey: "up", purpose: "document", name: SECRET } as const;
  await db
    .insert(tables.uploads)
    .values({ ...upload, type: "t", bytes: 1, status: "open" as never, createdAt: now, updatedAt: now });
  await files.putText("uploads/up/000000000000", said("a part"));
  await world.exports.request(zelda);
  await world.work();
  return { ...world, shardsBefore };
}

/** A new table that names a person fails here until a row of it is planted. */
async function expectEverythingPlanted(): Promise<void> {
  const places = await placesOf([zelda.id]);
  const naming = everyColumn().filter(
    ({ column, text }) => text && /(?:^|_)(?:user|owner|person|sender)_id$|^who$/.test(column) && !OF_STAFF.has(column),
  );
  expect(naming.length).toBeGreaterThan(20);
  const missing = naming.filter(({ table, column }) => !places[`${table}.${column}`] && !EMPTY[table]);
  // Receipts exist after a deletion alone.
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual(["deletion_receipts.user_id"]);
}

test("after the deletion nothing of the person is in any table, file, index or log line, except what is kept by law", async () => {
  const world = await personWithEverything();
  const { db, clock, deletion, work, provider, students, shardsBefore } = world;
  await expectEverythingPlanted();
  const lines: string[] = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...all) => void lines.push(all.map(String).join(" ")));
  expect((await searchResultsOf(students, await listShards(db), studentText, bob.id)).length).toBeGreaterThan(0);
  await deletion.request(zelda, ` ${zelda.email.toUpperCase()} `);
  expect(await deletion.tick()).toMatchObject({ accounts: 0 });
  clock.pass(GRACE_DAYS * DAY + 1);
  provider.down = true;
  await deletion.tick();
  await work();
  provider.down = false;
  for (let minute = 0; minute < 4; minute++) {
    clock.pass(60_000);
    await deletion.tick();
    await work();
  }
  // The last email goes to the address that was known before; then the address goes too.
  const receiptId = await deletionReceiptId(zelda.id);
  const last = await db.select().from(tables.outgoingMessages).where(eq(tables.outgoingMessages.to, zelda.email));
  expect(last).toMatchObject([{ status: "waiting" }]);
  expect(last[0]?.dueAt).toBeLessThanOrEqual(clock.now());
  const [farewell] = await db
    .select()
    .from(tables.notifications)
    .where(eq(tables.notifications.key, last[0]?.notificationKey ?? ""));
  expect(farewell?.text).toContain(receiptId);
  expect(farewell?.href).toBe(`/deletion-receipt/${receiptId}`);
  expect((await deletion.receipt(receiptId))?.kept).toBeNull();
  await db.update(tables.outgoingMessages).set({ status: "sent" });
  clock.pass(60_000);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 1 });

  // Bytes of a file that staff might share with a saved reply are deleted by the clock of conversations.
  const places = await placesOf(TEXTS);
  expect(Object.keys(places).filter((place) => !KEPT.includes(place))).toEqual([]);
  const objects = await objectsWith(TEXTS, (key) => world.files.text(key));
  // The archived events of an order have the number of who acted, as its rows have.
  expect(objects.filter((key) => !key.startsWith("archives/orders/"))).toEqual([]);
  expect(await objectsWith(TEXTS.slice(1), (key) => world.files.text(key))).toEqual([]);
  expect(await searchResultsOf(students, await listShards(db), studentText, bob.id)).toEqual([]);
  expect(JSON.stringify(shardsBefore)).toContain(zelda.id);
  expect(JSON.stringify(await studentTables())).not.toContain(zelda.id);
  for (const one of TEXTS) expect(lines.join("\n")).not.toContain(one);
  vi.restoreAllMocks();
  expect(provider.removed).toContain(zelda.subject);

  const [receipt] = await db.select().from(tables.deletionReceipts);
  expect(receipt).toMatchObject({ id: receiptId, userId: zelda.id });
  expect(receipt?.removed).toMatchObject({ documents: 1, checks: 1, sources: 1, exports: 1, drafts: 1 });
  expect(receipt?.kept).toMatchObject({ payments: 1, orders: 1, comments: 1, account: 1 });
  const shown = await deletion.receipt(receiptId);
  expect(shown?.removed).toContainEqual({ record: "documents", count: 1 });
  expect(shown?.kept).toContainEqual({ record: "payments", count: 1 });
  expect(await deletion.receipt(receiptId.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toBeNull();

  // Repeating every step does no harm.
  const before = await db.select().from(tables.deletionReceipts);
  await db.update(tables.users).set({ deletionDueAt: clock.now() }).where(eq(tables.users.id, zelda.id));
  clock.pass(1);
  expect(await deletion.tick()).toMatchObject({ finished: 1 });
  const [again] = await db.select().from(tables.deletionReceipts);
  expect({ ...again, deletedAt: 0 }).toEqual({ ...before[0], deletedAt: 0 });
  expect(await db.select().from(tables.outgoingMessages).where(eq(tables.outgoingMessages.to, zelda.email))).toEqual(
    [],
  );
  const stored = await testEnv.FILES.get("deletions/list.json");
  expect(await stored?.json()).toMatchObject({ people: [{ issuer: "test", subject: zelda.subject }] });
});
