import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createComments } from "#app/services/content/comments.ts";
import { GRACE_DAYS } from "#core/identity/account-deletion.ts";
import { searchMessages } from "#db/conversations/message-search.ts";
import * as tables from "#db/tables/index.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { contentWorld } from "#tests/support/content-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { makeDocx } from "#tests/support/docx.ts";
import { migrateAgain } from "#tests/support/migrations.ts";
import { opened } from "#tests/support/outbox.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import { people, person } from "#tests/support/people-service.ts";
import { privacyWorld, zelda } from "#tests/support/privacy.ts";
import { everyPlaceOf, placesOf } from "#tests/support/stored-words.ts";

const DAY = 86_400_000;

// Each test plants words that begin like no other, so that an index stores them whole, and looks for their middles: these
// are in the word and in its stem.

test("the first words of a message are gone when it was edited, and its last ones when it was withdrawn", async () => {
  const home = conversationWorld();
  await home.world();
  const letters = await opened(home.clock.now());
  const id = await home.begun(eve, "The kettlebrook words of eve stay.");
  const file = await home.attach(ada, "wrelgathing.docx", "docx", makeDocx(["A wrelgathing."]));
  await home.inspecting.inspect(file.id);
  const begun = await home.begin(ada, {
    ...{ topic: "privacy", subject: "A question", orderId: null },
    message: { clientId: crypto.randomUUID(), body: "I am xumblentory ill.", fileIds: [file.id], quote: null },
  });
  await letters.run();
  const [message] = (await home.page(ada, begun.id, null, 10)).messages;
  const first = await everyPlaceOf(["umblent"], home.fileStore);
  expect(first).toEqual(
    expect.arrayContaining(["conversations.preview", "messages.body", "message_search_data.block"]),
  );
  expect(await everyPlaceOf(["relgath"], home.fileStore)).toEqual(expect.arrayContaining(["message_files.name"]));

  await home.edit(ada, begun.id, message?.id ?? "", "I am yorvaldenting well.");
  expect(await everyPlaceOf(["umblent"], home.fileStore)).toEqual([]);
  expect(await everyPlaceOf(["orvald"], home.fileStore)).toContain("message_search_data.block");
  await home.remove(ada, begun.id, message?.id ?? "");
  await home.inspecting.sweep();
  expect(await everyPlaceOf(["orvald", "relgath"], home.fileStore)).toEqual([]);
  const found = await searchMessages(home.db, '"kettlebrook"', "everywhere", 10);
  expect(found.map((hit) => hit.conversationId)).toEqual([id]);
});

test("a reply that was written for later leaves no copy when it was sent and withdrawn, or cancelled", async () => {
  const home = conversationWorld();
  await home.world();
  const letters = await opened(home.clock.now());
  const id = await home.begun();
  const later = (body: string, clientId: string) =>
    home.clockwork.schedule(bob, id, {
      message: { clientId, body, fileIds: [], quote: null },
      sendAt: home.clock.now() + 60_000,
    });
  await later("Ask the zhemburgating office.", "first");
  await later("Ask the zhemburgating office again.", "second");
  expect(await everyPlaceOf(["hemburg"], home.fileStore)).toEqual(["scheduled_messages.body"]);
  await home.clockwork.unschedule(bob, id, "second");
  home.clock.pass(60_000);
  expect(await home.clockwork.tick()).toMatchObject({ sent: 1 });
  await letters.run();
  const sent = (await home.page(bob, id, null, 10)).messages.at(-1);
  expect(sent?.body).toContain("zhemburgating");
  expect(await everyPlaceOf(["hemburg"], home.fileStore)).toEqual(
    expect.arrayContaining(["messages.body", "notices.text"]),
  );
  await home.remove(bob, id, sent?.id ?? "");
  expect(await everyPlaceOf(["hemburg"], home.fileStore)).toEqual([]);
});

test("a file that was rejected leaves no name when its message was withdrawn", async () => {
  const home = conversationWorld();
  await home.world();
  const file = await home.attach(ada, "qobbleryating.pdf", "pdf", utf8("%PDF-1.7\nno document"));
  const { id } = await home.begin(ada, {
    ...{ topic: "privacy", subject: "A question", orderId: null },
    message: { clientId: crypto.randomUUID(), body: "See the file.", fileIds: [file.id], quote: null },
  });
  await home.db
    .update(tables.messageFiles)
    .set({ status: "rejected", reason: "corrupt" })
    .where(eq(tables.messageFiles.id, file.id));
  await home.inspecting.sweep();
  expect(await everyPlaceOf(["obblery"], home.fileStore)).toEqual(["message_files.name"]);
  await home.remove(ada, id, (await home.page(ada, id, null, 10)).messages[0]?.id ?? "");
  await home.inspecting.sweep();
  expect(await everyPlaceOf(["obblery"], home.fileStore)).toEqual([]);
});

test("a name, an address and a user name that were changed are in no index and in no row about the person", async () => {
  const home = people(person("user"));
  const before = {
    ...person("user"),
    fullName: "Ada Wryndlehope",
    email: "xolbrandy@example.test",
    username: "qfurlimane",
  };
  await home.mirror(before);
  await home.mirror({ ...person("user"), subject: "user_eve", fullName: "Eve Kettlebrook", email: "eve@example.test" });
  const known = await home.row();
  const talk = conversationWorld();
  await talk.begun({ ...ada, id: known?.id ?? "", fullName: before.fullName, email: before.email }, "A question.");
  const words = ["ryndlehope", "olbrand", "furliman"];
  for (const word of words) expect(await everyPlaceOf([word], talk.fileStore)).toContain("person_search_data.block");
  await home.mirror({ ...person("user", 2), fullName: "Ada Newname", email: "new@example.test", username: "newname" });
  expect(await everyPlaceOf(words, talk.fileStore)).toEqual([
    // The name that a message was written under remains (decision 053).
    "messages.sender_name",
  ]);
  expect(await everyPlaceOf(["ettlebrook"], talk.fileStore)).toContain("person_search_data.block");
});

/** Comments under one article: those of zelda, and one of eve that stays. */
async function commented() {
  const world = privacyWorld();
  await world.join(zelda, eve, bob, grace);
  const { publish, signer } = contentWorld();
  const article = await publish({ slug: "erased", title: "On commas" });
  const comments = createComments({ db: world.db, clock: world.clock, signer, audit: world.audit });
  const say = async (who: typeof zelda, body: string, parentId = "") => {
    await comments.write(who, article, { body, parentId });
    return (await world.db.select().from(tables.comments).where(eq(tables.comments.body, body)))[0]?.id ?? "";
  };
  return { ...world, comments, say };
}

test("a held comment that never appeared is deleted with the account, and what others answered stays", async () => {
  const { db, comments, say, files, deletion, clock, work } = await commented();
  await say(zelda, "A held zwimberlaning thought.");
  const removed = await say(zelda, "A removed fjorquelding thought.");
  const shown = await say(zelda, "A shown thought.");
  const answered = await say(zelda, "An answered vlimbertoning thought.");
  for (const id of [removed, shown, answered]) await comments.moderate(bob, id, "shown");
  const reply = await say(eve, "A kettlebrook reply.", answered);
  await comments.moderate(bob, reply, "shown");
  for (const id of [removed, answered]) await comments.moderate(bob, id, "removed");
  const words = ["wimberlan", "jorqueld", "limberton"];
  expect(await everyPlaceOf(words, files)).toEqual(["comments.body"]);
  await db.update(tables.users).set({ deletionDueAt: clock.now() }).where(eq(tables.users.id, zelda.id));
  for (let minute = 0; minute < 3; minute++) {
    await deletion.tick();
    await work();
    await db.update(tables.outgoingMessages).set({ status: "sent" });
    clock.pass(60_000);
  }
  expect(await everyPlaceOf(words, files)).toEqual([]);
  const left = await db.select().from(tables.comments);
  expect(left.map(({ body }) => body).sort()).toEqual(["", "A kettlebrook reply.", "A shown thought."]);
  const [receipt] = await db.select().from(tables.deletionReceipts);
  expect(receipt).toMatchObject({ removed: { comments: 3 }, kept: { comments: 1 } });
});

test("two people who wrote the same comment on one day are both deleted", async () => {
  const { db, say, deletion, clock, work } = await commented();
  for (const who of [zelda, eve]) await say(who, "Thank you.");
  await db.update(tables.comments).set({ status: "shown" });
  await db.update(tables.users).set({ deletionDueAt: clock.now() }).where(eq(tables.users.role, "user"));
  for (let minute = 0; minute < 3; minute++) {
    await deletion.tick();
    await work();
    await db.update(tables.outgoingMessages).set({ status: "sent" });
    clock.pass(60_000);
  }
  expect((await db.select().from(tables.deletionReceipts)).map(({ kept }) => kept.comments)).toEqual([1, 1]);
});

test("a comment that its writer withdrew leaves no word, held or shown", async () => {
  const { db, comments, say, files } = await commented();
  const held = await say(zelda, "A held hyllbramting thought.");
  const shown = await say(zelda, "A shown xarqulding thought.");
  await comments.moderate(bob, shown, "shown");
  for (const id of [held, shown]) await comments.withdraw(zelda, id);
  expect(await everyPlaceOf(["yllbramt", "arquld"], files)).toEqual([]);
  expect(await db.select().from(tables.comments)).toMatchObject([{ body: "" }, { body: "" }]);
});

test("a merge leaves the name and the address of the account that ended in no index and no row but those it was written under", async () => {
  const world = privacyWorld();
  const ending = {
    ...zelda,
    id: "ending",
    fullName: "Zelda Vrombleigh",
    email: "wixtermade@example.test",
    username: "xoffelbrin",
  };
  const second = { ...grace, id: "ines", subject: "user_ines", email: "ines@example.test" };
  await world.join(ending, eve, bob, grace, second);
  const talk = conversationWorld({ clock: world.clock });
  await talk.begun(ending, "A jundlespoke question.");
  const words = ["rombleigh", "ixtermad", "offelbrin"];
  for (const word of words) expect(await everyPlaceOf([word], world.files)).toContain("person_search_data.block");
  const id = crypto.randomUUID();
  await world.merging.request(grace, { userId: ending.id, key: id, other: eve.id, reason: "One person." });
  await world.merging.confirm(second, id);
  world.clock.pass(16 * 60_000);
  await world.merging.tick();
  await world.db.update(tables.outgoingMessages).set({ status: "sent" });
  world.clock.pass(181 * DAY);
  const places = await everyPlaceOf(words, world.files);
  expect(places).toEqual([
    // The name that a message was written under remains (decision 053).
    "messages.sender_name",
    // The email that told this address of the merge: as long as any email, or until the account is deleted.
    "notices.address",
  ]);
  const found = await searchMessages(world.db, '"jundlespoke"', { actor: eve }, 10);
  expect(found).toHaveLength(1);
});

test("a message that was reported leaves its words and those of the report with the account alone", async () => {
  const home = conversationWorld();
  await home.world();
  const world = privacyWorld();
  await world.join(zelda);
  const id = await home.begun(zelda, "A question.");
  await home.say(bob, id, "A rude answer.");
  const answer = (await home.page(zelda, id, null, 10)).messages.at(-1);
  await home.report(zelda, id, answer?.id ?? "", "It is glimtorvesting.");
  expect(await everyPlaceOf(["limtorvest"], world.files)).toEqual(
    expect.arrayContaining(["conversation_notes.body", "message_reports.reason", "note_search_data.block"]),
  );
  await world.db.update(tables.users).set({ deletionDueAt: world.clock.now() }).where(eq(tables.users.id, zelda.id));
  for (let minute = 0; minute < GRACE_DAYS; minute++) {
    await world.deletion.tick();
    await world.work();
    await world.db.update(tables.outgoingMessages).set({ status: "sent" });
    world.clock.pass(60_000);
  }
  expect(await everyPlaceOf(["limtorvest"], world.files)).toEqual([]);
});

test("what earlier versions left is deleted by the migration, and what is still needed stays", async () => {
  const { db, files } = privacyWorld();
  const made = { createdAt: 1, updatedAt: 1 };
  const comment = { ...made, articleId: "a", userId: "", name: "Deleted person", parentId: null, moderatedBy: null };
  await db.insert(tables.comments).values([
    { ...comment, id: "held", idempotencyKey: "1", body: "A zwimberlaning thought.", status: "held" },
    { ...comment, id: "parent", idempotencyKey: "2", body: "A zwimberlaning thought.", status: "removed" },
    {
      ...comment,
      id: "reply",
      idempotencyKey: "3",
      userId: "eve",
      body: "A reply.",
      status: "shown",
      parentId: "parent",
    },
    { ...comment, id: "shown", idempotencyKey: "4", body: "A thought.", status: "shown" },
  ]);
  const scheduled = {
    ...made,
    conversationId: "c",
    byId: "bob",
    byName: "Bob",
    sendAt: 1,
    body: "A zwimberlaning answer.",
  };
  await db.insert(tables.scheduledMessages).values([
    { ...scheduled, id: "sent", status: "sent" },
    { ...scheduled, id: "waiting", status: "waiting", body: "A waiting answer." },
  ]);
  const talk = conversationWorld();
  await talk.world();
  const id = await talk.begun(ada, "A question.");
  const quote = { kind: "report", matchId: null, start: 0, end: 1, label: "A passage" } as const;
  await db.update(tables.messages).set({ quote: { ...quote, reportId: "gone", text: "A zwimberlaning." } });
  await db.update(tables.conversations).set({ name: "Ada Zwimberlaning" }).where(eq(tables.conversations.id, id));
  const file = { ...made, ownerId: ada.id, kind: "pdf", bytes: 1, sha256: "", storageKey: "" } as const;
  await db.insert(tables.messageFiles).values([
    { ...file, id: "f1", idempotencyKey: "f1", name: "zwimberlaning.pdf", status: "deleted" },
    { ...file, id: "f2", idempotencyKey: "f2", name: "rejected.pdf", status: "rejected" },
  ]);
  expect(Object.keys(await placesOf(["wimberlan"])).length).toBeGreaterThan(5);
  await migrateAgain("0052_deleted_words.sql");
  expect(await everyPlaceOf(["wimberlan"], files)).toEqual([]);
  const comments = await db.select().from(tables.comments);
  expect(comments.map(({ id: key, body, status }) => [key, body, status]).sort()).toEqual([
    ["parent", "", "removed"],
    ["reply", "A reply.", "shown"],
    ["shown", "A thought.", "shown"],
  ]);
  expect((await db.select().from(tables.scheduledMessages)).map(({ body }) => body).sort()).toEqual([
    "",
    "A waiting answer.",
  ]);
  expect((await db.select().from(tables.messageFiles)).map(({ name }) => name).sort()).toEqual(["", "rejected.pdf"]);
  expect((await db.select().from(tables.conversations))[0]?.name).toBe(ada.fullName);
});
