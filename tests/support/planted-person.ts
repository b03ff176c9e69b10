import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createComments } from "#app/services/content/comments.ts";
import * as tables from "#db/tables/index.ts";
import { utf8 } from "./check-services.ts";
import { checkoutWorld, formOf, pdf } from "./checkout.ts";
import { contentWorld } from "./content-services.ts";
import { conversationWorld } from "./conversation.ts";
import { bob, grace } from "./people.ts";
import { privacyWorld, zelda } from "./privacy.ts";
import { essay } from "./texts.ts";

const DAY = 86_400_000;
export const SECRET = "xylograph quandary";
const said = (where: string) => `My ${SECRET} in ${where}.`;

/** The document that Zelda stores in the student repository. */
export const studentText = `${essay(911, 300)}\n\n${said("the essay")}`;

/** Zelda with a row of everything, written by the services where they can. */
export async function personWithEverything() {
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
  const { begin, send, attach, inspecting, bridge } = conversationWorld({ clock: clock });
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
  await bridge.receiveMessage({
    ...{ conversationId: id, personId: zelda.id, origin: "email", externalId: "zelda-1", files: [] },
    ...{ body: said("an email"), original: `${said("an email")}\n\n> ${said("its quotation")}` },
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
  await db.update(tables.comments).set({ status: "shown" });
  const spam = said("http://1.example.test http://2.example.test http://3.example.test http://4.example.test");
  expect(await comments.write(zelda, article, { body: spam, parentId: "" })).toBe("held");

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
  const stopped = { ...person, reason: "bounce", code: "5.1.1", stops: true, expiresAt: now + DAY } as const;
  await db.insert(tables.failingAddresses).values([
    { ...stopped, address: zelda.email, kind: "all" },
    // From before the address had an account.
    { ...stopped, address: zelda.email, kind: "message", personId: null },
  ]);
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
  // Merges: requested into hers, withdrawn of hers and of one that went over before, and one that is not finished.
  const merge = { reason: SECRET, requestedBy: "grace", requestedAt: now, expiresAt: now };
  await db.insert(tables.accountMerges).values([
    { ...merge, id: "am1", fromId: "another", intoId: zelda.id },
    { ...merge, id: "am2", fromId: zelda.id, intoId: "another", status: "withdrawn" },
    { ...merge, id: "am3", fromId: "someone", intoId: "another", status: "withdrawn" },
    { ...merge, id: "am4", fromId: "someone", intoId: zelda.id, status: "confirmed", confirmedAt: now },
  ]);
  const tombstone = {
    fullName: "Deleted person",
    email: "",
    role: "user",
    status: "deleted",
    mergedInto: zelda.id,
  } as const;
  await db
    .insert(tables.users)
    .values({ ...tombstone, id: "someone", issuer: "test", subject: "user_someone", createdAt: now, updatedAt: now });
  await db.insert(tables.openSockets).values({ sessionId: "s", room: "r", userId: zelda.id, openedAt: now });
  const upload = { id: "up", ownerId: zelda.id, idempotencyKey: "up", purpose: "document", name: SECRET } as const;
  await db
    .insert(tables.uploads)
    .values({ ...upload, type: "t", bytes: 1, status: "open" as never, createdAt: now, updatedAt: now });
  await files.putText("uploads/up/000000000000", said("a part"));
  await world.exports.request(zelda);
  await world.work();
  return world;
}
