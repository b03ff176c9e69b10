import { expect, test } from "vitest";
import { bridgeInbox, conversations, linkCodes, messages, telegramLinks } from "#db/tables/index.ts";
import { bridges } from "#tests/support/bridges.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const ADAS = 7001;
const EVES = 6666;

test("ada links her chat: a code, /start, and her confirmation on our page", async () => {
  const world = await bridges();
  const { code, url, expiresAt } = await world.telegram.makeCode(ada);
  expect(code).toMatch(/^[a-z2-7]{26}$/);
  expect(url).toBe(`https://t.me/marginalia_bot?start=${code}`);
  expect(expiresAt - world.clock.now()).toBe(600_000);
  const rows = await world.db.select().from(linkCodes);
  expect(JSON.stringify(rows)).not.toContain(code);

  const { say } = await world.write(ADAS, { text: `/start ${code}`, name: "Ada <b>L</b>\u202e" });
  expect(say).toMatch(/asks to be linked to the account of Ada\./);
  const requested = await world.telegram.linkState(ada);
  expect(requested).toMatchObject({ state: "asked", name: "Ada <b>L</b>" });
  expect((await world.write(ADAS, { text: "Hello?" })).outcome).toBe("not_linked");
  if (requested.state !== "asked") throw new Error("not asked");
  await world.telegram.confirm(ada, requested.askedAt);
  expect(await world.telegram.linkState(ada)).toMatchObject({ state: "linked", name: "Ada <b>L</b>" });
  await expect(world.telegram.makeCode(ada)).rejects.toMatchObject({ reason: "conflict" });
});

test("a code works once, for ten minutes, and only the newest code works", async () => {
  const world = await bridges();
  const old = await world.telegram.makeCode(ada);
  const { code } = await world.telegram.makeCode(ada);
  expect((await world.write(ADAS, { text: `/start ${old.code}` })).outcome).toBe("bad_code");
  expect((await world.write(ADAS, { text: `/start ${code.toUpperCase()}` })).outcome).toBe("asked");
  expect((await world.write(EVES, { text: `/start ${code}` })).outcome).toBe("bad_code");
  const { code: late } = await world.telegram.makeCode(ada);
  world.clock.pass(600_000);
  expect((await world.write(EVES, { text: `/start ${late}` })).outcome).toBe("bad_code");
  expect(await world.telegram.linkState(ada)).toMatchObject({ state: "asked", name: "Ada L" });
});

test("a guessed code links no account, and only twenty guesses a minute get a reply", async () => {
  const world = await bridges();
  await world.telegram.makeCode(ada);
  const outcomes: string[] = [];
  for (let at = 0; at < 25; at++) {
    const guess = "a".repeat(25) + "abcdefghijklmnopqrstuvwxyz"[at];
    outcomes.push((await world.write(EVES, { text: `/start ${guess}` })).outcome);
  }
  expect(outcomes).toEqual([...Array(20).fill("bad_code"), ...Array(5).fill("too_many")]);
  expect(await world.db.select().from(telegramLinks)).toEqual([]);
});

test("a code that eve phished from ada links no account: ada sees eve's name and declines", async () => {
  const world = await bridges();
  const { code } = await world.telegram.makeCode(ada);
  await world.write(EVES, { text: `/start ${code}`, name: "Eve M" });
  const requested = await world.telegram.linkState(ada);
  expect(requested).toMatchObject({ state: "asked", name: "Eve M" });
  expect(await world.telegram.linkState(eve)).toEqual({ state: "none" });
  if (requested.state !== "asked") throw new Error("not asked");
  await expect(world.telegram.confirm(eve, requested.askedAt)).rejects.toMatchObject({ reason: "conflict" });
  await world.telegram.unlink(ada);
  expect((await world.write(EVES, { text: "What did ada write?" })).outcome).toBe("not_linked");
  await expect(world.telegram.confirm(ada, requested.askedAt)).rejects.toMatchObject({ reason: "conflict" });
});

test("a confirmation applies to the chat that was shown: a chat that asked later is not linked by it", async () => {
  const world = await bridges();
  const first = await world.telegram.makeCode(ada);
  await world.write(ADAS, { text: `/start ${first.code}` });
  const shown = await world.telegram.linkState(ada);
  world.clock.pass(1000);
  const second = await world.telegram.makeCode(ada);
  await world.write(EVES, { text: `/start ${second.code}`, name: "Eve M" });
  if (shown.state !== "asked") throw new Error("not asked");
  await expect(world.telegram.confirm(ada, shown.askedAt)).rejects.toMatchObject({ reason: "conflict" });
  expect(await world.telegram.linkState(ada)).toMatchObject({ state: "asked", name: "Eve M" });
});

test("ada's chat is told which account wants to link, and a linked chat cannot be linked to another account", async () => {
  const world = await bridges();
  const { code } = await world.telegram.makeCode(eve);
  expect((await world.write(ADAS, { text: `/start ${code}` })).say).toMatch(/account of Eve\..*\/stop/s);
  expect((await world.write(ADAS, { text: "/stop" })).outcome).toBe("stopped");
  expect(await world.telegram.linkState(eve)).toEqual({ state: "none" });
  await world.link(ada, ADAS);
  const again = await world.telegram.makeCode(eve);
  expect((await world.write(ADAS, { text: `/start ${again.code}` })).outcome).toBe("linked");
  expect(await world.telegram.linkState(ada)).toMatchObject({ state: "linked" });
  expect(await world.telegram.linkState(eve)).toEqual({ state: "none" });
});

test("ada's message is added to her newest open conversation once, marked as Telegram, and acknowledged once", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  const id = await world.begun(ada);
  const first = await world.write(ADAS, { text: "One more thing: until when?", id: 9001 });
  const again = await world.write(ADAS, { text: "One more thing: until when?", id: 9001 });
  expect([first, again]).toEqual([
    { outcome: "taken", say: "We received your message." },
    { outcome: "known", say: null },
  ]);
  const rows = (await world.db.select().from(messages)).filter(({ origin }) => origin === "telegram");
  expect(rows.map(({ body, senderId, conversationId }) => ({ body, senderId, conversationId }))).toEqual([
    { body: "One more thing: until when?", senderId: ada.id, conversationId: id },
  ]);
});

test("a reply to a notification is added to the conversation of that notification", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  const older = await world.begun(ada);
  world.clock.pass(1000);
  const newer = await world.begun(ada, "Another question about something else.");
  await world.notifyByTelegram(ada.id, ADAS, "501", older);
  await world.write(ADAS, { text: "Into the older one", replyTo: 501 });
  await world.write(ADAS, { text: "Into the newer one" });
  await world.write(ADAS, { text: "To a line nobody sent", replyTo: 999 });
  expect(await world.bodies(ada, older)).toContain("Into the older one");
  expect(await world.bodies(ada, newer)).toEqual(
    expect.arrayContaining(["Into the newer one", "To a line nobody sent"]),
  );
  expect(await world.bodies(ada, newer)).not.toContain("Into the older one");
});

test("a notification number from another chat, or from the chat's previous owner, does not give access to a conversation", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  await world.link(eve, EVES);
  const adas = await world.begun(ada);
  const eves = await world.begun(eve, "A question of eve's, quite another one.");
  await world.notifyByTelegram(ada.id, ADAS, "501", adas);
  await world.write(EVES, { text: "Mine, by the same number", replyTo: 501 });
  // The chat was ada's, and is eve's now: the line is still ada's.
  await world.write(EVES, { text: "/stop" });
  await world.write(ADAS, { text: "/stop" });
  await world.link(eve, ADAS);
  await world.write(ADAS, { text: "Mine, in a chat that was hers", replyTo: 501 });
  expect(await world.bodies(ada, adas)).toHaveLength(1);
  expect(await world.bodies(eve, eves)).toEqual(
    expect.arrayContaining(["Mine, by the same number", "Mine, in a chat that was hers"]),
  );
});

test("the first message of a person without a conversation starts one", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  expect((await world.write(ADAS, { text: "How do I pay?\nI have no card." })).outcome).toBe("taken");
  const [made, ...others] = await world.db.select().from(conversations);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ userId: ada.id, subject: "How do I pay?", channel: "telegram" });
});

test("messages of groups, bots and strangers, edits and pictures change nothing", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  const id = await world.begun(ada);
  for (const type of ["group", "supergroup", "channel"]) {
    expect(await world.write(ADAS, { text: "In a group", type })).toEqual({ outcome: "not_private", say: null });
  }
  expect((await world.write(ADAS, { text: "Changed", edited: true })).say).toMatch(/not forwarded/);
  expect(await world.write(ADAS, { text: "Changed again", edited: true })).toEqual({ outcome: "edited", say: null });
  expect(await world.write(ADAS, {})).toEqual({ outcome: "not_text", say: null });
  world.clock.pass(3_600_000);
  expect((await world.write(ADAS, {})).say).toMatch(/only forward text/);
  expect((await world.write(EVES, { text: "Who is ada?" })).say).toMatch(/not delivered/);
  expect(await world.telegram.receive({ update_id: 77_777 })).toEqual({ outcome: "other", say: null });
  expect(await world.bodies(ada, id)).toHaveLength(1);
});

test("after /stop a chat receives no notifications and its messages are not accepted", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  const id = await world.begun(ada);
  expect((await world.write(ADAS, { text: "/stop" })).say).toMatch(/unlinked/);
  expect((await world.write(ADAS, { text: "Still me" })).outcome).toBe("not_linked");
  expect(await world.telegram.linkState(ada)).toEqual({ state: "none" });
  expect(await world.bodies(ada, id)).toHaveLength(1);
});

test("the twenty-first message in a minute is not forwarded, and the chat is told so once", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  await world.begun(ada);
  world.clock.pass(60_000);
  const heard = [];
  for (let at = 0; at < 23; at++) heard.push(await world.write(ADAS, { text: `Line ${at}` }));
  expect(heard.slice(0, 20).filter(({ outcome }) => outcome === "too_many")).toEqual([]);
  expect(heard.slice(20)).toEqual([
    { outcome: "too_many", say: expect.stringMatching(/was not forwarded/) },
    { outcome: "too_many", say: null },
    { outcome: "too_many", say: null },
  ]);
  world.clock.pass(60_001);
  expect((await world.write(ADAS, { text: "Calmer now" })).outcome).not.toBe("too_many");
});

test("a text that is too long is cut with a note, and characters that cannot be displayed are removed", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  const id = await world.begun(ada);
  await world.write(ADAS, { text: `\u202e\u0000${"😀".repeat(4096)}` });
  const body = (await world.bodies(ada, id)).at(-1) ?? "";
  expect([...body]).toHaveLength(4000);
  expect(body).toMatch(/^😀.*shortened to 4,000 characters\.\]$/su);
});

test("a message whose processing did not finish is processed when Telegram sends it again", async () => {
  const world = await bridges();
  await world.link(ada, ADAS);
  const id = await world.begun(ada);
  await world.db
    .insert(bridgeInbox)
    .values({ source: "telegram", externalId: "9100", outcome: "begun", createdAt: world.clock.now() });
  expect((await world.write(ADAS, { text: "Once more", id: 9100 })).outcome).toBe("taken");
  expect(await world.bodies(ada, id)).toContain("Once more");
});

test("old codes and message ids are deleted, recent ones are kept", async () => {
  const world = await bridges();
  await world.telegram.makeCode(ada);
  await world.write(ADAS, { text: "/help" });
  world.clock.pass(31 * 86_400_000);
  await world.write(ADAS, { text: "/help" });
  await world.telegram.makeCode(bob);
  await world.sweep();
  expect((await world.db.select().from(linkCodes)).map(({ personId }) => personId)).toEqual([bob.id]);
  expect(await world.db.select().from(bridgeInbox)).toHaveLength(2);
});
