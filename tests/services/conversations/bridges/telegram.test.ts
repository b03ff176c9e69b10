import { expect, test } from "vitest";
import { bridgeInbox, conversations, linkCodes, messages, telegramLinks } from "#db/tables/index.ts";
import { bridges } from "#tests/support/bridges.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const ADAS = 7001;
const EVES = 6666;

test("ada links her chat: a code, a start, and her own yes on our page", async () => {
  const house = await bridges();
  const { code, url, expiresAt } = await house.telegram.makeCode(ada);
  expect(code).toMatch(/^[a-z2-7]{26}$/);
  expect(url).toBe(`https://t.me/marginalia_bot?start=${code}`);
  expect(expiresAt - house.clock.now()).toBe(600_000);
  const rows = await house.db.select().from(linkCodes);
  expect(JSON.stringify(rows)).not.toContain(code);

  const { say } = await house.write(ADAS, { text: `/start ${code}`, name: "Ada <b>L</b>\u202e" });
  expect(say).toMatch(/asks to be linked to the account of Ada\./);
  const asked = await house.telegram.look(ada);
  expect(asked).toMatchObject({ state: "asked", name: "Ada <b>L</b>" });
  expect((await house.write(ADAS, { text: "Hello?" })).outcome).toBe("not_linked");
  if (asked.state !== "asked") throw new Error("not asked");
  await house.telegram.confirm(ada, asked.askedAt);
  expect(await house.telegram.look(ada)).toMatchObject({ state: "linked", name: "Ada <b>L</b>" });
  await expect(house.telegram.makeCode(ada)).rejects.toMatchObject({ reason: "conflict" });
});

test("a code works once, for ten minutes, and the newest alone", async () => {
  const house = await bridges();
  const old = await house.telegram.makeCode(ada);
  const { code } = await house.telegram.makeCode(ada);
  expect((await house.write(ADAS, { text: `/start ${old.code}` })).outcome).toBe("bad_code");
  expect((await house.write(ADAS, { text: `/start ${code.toUpperCase()}` })).outcome).toBe("asked");
  expect((await house.write(EVES, { text: `/start ${code}` })).outcome).toBe("bad_code");
  const { code: late } = await house.telegram.makeCode(ada);
  house.clock.pass(600_000);
  expect((await house.write(EVES, { text: `/start ${late}` })).outcome).toBe("bad_code");
  expect(await house.telegram.look(ada)).toMatchObject({ state: "asked", name: "Ada L" });
});

test("guesses link nobody, and twenty a minute are answered", async () => {
  const house = await bridges();
  await house.telegram.makeCode(ada);
  const outcomes: string[] = [];
  for (let at = 0; at < 25; at++) {
    const guess = "a".repeat(25) + "abcdefghijklmnopqrstuvwxyz"[at];
    outcomes.push((await house.write(EVES, { text: `/start ${guess}` })).outcome);
  }
  expect(outcomes).toEqual([...Array(20).fill("bad_code"), ...Array(5).fill("too_many")]);
  expect(await house.db.select().from(telegramLinks)).toEqual([]);
});

test("a code that eve phished from ada links nothing: ada sees eve's name and says no", async () => {
  const house = await bridges();
  const { code } = await house.telegram.makeCode(ada);
  await house.write(EVES, { text: `/start ${code}`, name: "Eve M" });
  const asked = await house.telegram.look(ada);
  expect(asked).toMatchObject({ state: "asked", name: "Eve M" });
  expect(await house.telegram.look(eve)).toEqual({ state: "none" });
  if (asked.state !== "asked") throw new Error("not asked");
  await expect(house.telegram.confirm(eve, asked.askedAt)).rejects.toMatchObject({ reason: "conflict" });
  await house.telegram.unlink(ada);
  expect((await house.write(EVES, { text: "What did ada write?" })).outcome).toBe("not_linked");
  await expect(house.telegram.confirm(ada, asked.askedAt)).rejects.toMatchObject({ reason: "conflict" });
});

test("a yes is for the chat that was shown: one that asked meanwhile is not linked by it", async () => {
  const house = await bridges();
  const first = await house.telegram.makeCode(ada);
  await house.write(ADAS, { text: `/start ${first.code}` });
  const shown = await house.telegram.look(ada);
  house.clock.pass(1000);
  const second = await house.telegram.makeCode(ada);
  await house.write(EVES, { text: `/start ${second.code}`, name: "Eve M" });
  if (shown.state !== "asked") throw new Error("not asked");
  await expect(house.telegram.confirm(ada, shown.askedAt)).rejects.toMatchObject({ reason: "conflict" });
  expect(await house.telegram.look(ada)).toMatchObject({ state: "asked", name: "Eve M" });
});

test("ada's chat tells whose account asks, and once linked is nobody else's", async () => {
  const house = await bridges();
  const { code } = await house.telegram.makeCode(eve);
  expect((await house.write(ADAS, { text: `/start ${code}` })).say).toMatch(/account of Eve\..*\/stop/s);
  expect((await house.write(ADAS, { text: "/stop" })).outcome).toBe("stopped");
  expect(await house.telegram.look(eve)).toEqual({ state: "none" });
  await house.link(ada, ADAS);
  const again = await house.telegram.makeCode(eve);
  expect((await house.write(ADAS, { text: `/start ${again.code}` })).outcome).toBe("linked");
  expect(await house.telegram.look(ada)).toMatchObject({ state: "linked" });
  expect(await house.telegram.look(eve)).toEqual({ state: "none" });
});

test("ada's words land in her newest open thread once, as from Telegram, and are answered once", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  const id = await house.begun(ada);
  const first = await house.write(ADAS, { text: "One more thing: until when?", id: 9001 });
  const again = await house.write(ADAS, { text: "One more thing: until when?", id: 9001 });
  expect([first, again]).toEqual([
    { outcome: "taken", say: "We received your message." },
    { outcome: "known", say: null },
  ]);
  const rows = (await house.db.select().from(messages)).filter(({ origin }) => origin === "telegram");
  expect(rows.map(({ body, senderId, conversationId }) => ({ body, senderId, conversationId }))).toEqual([
    { body: "One more thing: until when?", senderId: ada.id, conversationId: id },
  ]);
});

test("an answer to a line goes into the thread that line was about", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  const older = await house.begun(ada);
  house.clock.pass(1000);
  const newer = await house.begun(ada, "Another question about something else.");
  await house.told(ada.id, ADAS, "501", older);
  await house.write(ADAS, { text: "Into the older one", replyTo: 501 });
  await house.write(ADAS, { text: "Into the newer one" });
  await house.write(ADAS, { text: "To a line nobody sent", replyTo: 999 });
  expect(await house.bodies(ada, older)).toContain("Into the older one");
  expect(await house.bodies(ada, newer)).toEqual(
    expect.arrayContaining(["Into the newer one", "To a line nobody sent"]),
  );
  expect(await house.bodies(ada, newer)).not.toContain("Into the older one");
});

test("the same number of a line in another chat, or of a person before, leads into nobody's thread", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  await house.link(eve, EVES);
  const adas = await house.begun(ada);
  const eves = await house.begun(eve, "A question of eve's, quite another one.");
  await house.told(ada.id, ADAS, "501", adas);
  await house.write(EVES, { text: "Mine, by the same number", replyTo: 501 });
  // The chat was ada's, and is eve's now: the line is still ada's.
  await house.write(EVES, { text: "/stop" });
  await house.write(ADAS, { text: "/stop" });
  await house.link(eve, ADAS);
  await house.write(ADAS, { text: "Mine, in a chat that was hers", replyTo: 501 });
  expect(await house.bodies(ada, adas)).toHaveLength(1);
  expect(await house.bodies(eve, eves)).toEqual(
    expect.arrayContaining(["Mine, by the same number", "Mine, in a chat that was hers"]),
  );
});

test("whoever has no thread begins one with their first words", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  expect((await house.write(ADAS, { text: "How do I pay?\nI have no card." })).outcome).toBe("taken");
  const [made, ...others] = await house.db.select().from(conversations);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ userId: ada.id, subject: "How do I pay?", channel: "telegram" });
});

test("groups, bots, edits, pictures and strangers change nothing", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  const id = await house.begun(ada);
  for (const type of ["group", "supergroup", "channel"]) {
    expect(await house.write(ADAS, { text: "In a group", type })).toEqual({ outcome: "not_private", say: null });
  }
  expect((await house.write(ADAS, { text: "Changed", edited: true })).say).toMatch(/not forwarded/);
  expect(await house.write(ADAS, { text: "Changed again", edited: true })).toEqual({ outcome: "edited", say: null });
  expect(await house.write(ADAS, {})).toEqual({ outcome: "not_text", say: null });
  house.clock.pass(3_600_000);
  expect((await house.write(ADAS, {})).say).toMatch(/only forward text/);
  expect((await house.write(EVES, { text: "Who is ada?" })).say).toMatch(/not delivered/);
  expect(await house.telegram.receive({ update_id: 77_777 })).toEqual({ outcome: "other", say: null });
  expect(await house.bodies(ada, id)).toHaveLength(1);
});

test("after /stop a chat hears and says nothing any more", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  const id = await house.begun(ada);
  expect((await house.write(ADAS, { text: "/stop" })).say).toMatch(/unlinked/);
  expect((await house.write(ADAS, { text: "Still me" })).outcome).toBe("not_linked");
  expect(await house.telegram.look(ada)).toEqual({ state: "none" });
  expect(await house.bodies(ada, id)).toHaveLength(1);
});

test("the twenty-first message of a minute is not passed on, and says so once", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  await house.begun(ada);
  house.clock.pass(60_000);
  const heard = [];
  for (let at = 0; at < 23; at++) heard.push(await house.write(ADAS, { text: `Line ${at}` }));
  expect(heard.slice(0, 20).filter(({ outcome }) => outcome === "too_many")).toEqual([]);
  expect(heard.slice(20)).toEqual([
    { outcome: "too_many", say: expect.stringMatching(/was not forwarded/) },
    { outcome: "too_many", say: null },
    { outcome: "too_many", say: null },
  ]);
  house.clock.pass(60_001);
  expect((await house.write(ADAS, { text: "Calmer now" })).outcome).not.toBe("too_many");
});

test("a text too long is cut with a note, and what cannot be shown is left out", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  const id = await house.begun(ada);
  await house.write(ADAS, { text: `\u202e\u0000${"😀".repeat(4096)}` });
  const body = (await house.bodies(ada, id)).at(-1) ?? "";
  expect([...body]).toHaveLength(4000);
  expect(body).toMatch(/^😀.*shortened to 4,000 characters\.\]$/su);
});

test("what was begun and never ended is taken when it comes again", async () => {
  const house = await bridges();
  await house.link(ada, ADAS);
  const id = await house.begun(ada);
  await house.db
    .insert(bridgeInbox)
    .values({ source: "telegram", externalId: "9100", outcome: "begun", createdAt: house.clock.now() });
  expect((await house.write(ADAS, { text: "Once more", id: 9100 })).outcome).toBe("taken");
  expect(await house.bodies(ada, id)).toContain("Once more");
});

test("old codes and numbers are swept away, young ones stay", async () => {
  const house = await bridges();
  await house.telegram.makeCode(ada);
  await house.write(ADAS, { text: "/help" });
  house.clock.pass(31 * 86_400_000);
  await house.write(ADAS, { text: "/help" });
  await house.telegram.makeCode(bob);
  await house.sweep();
  expect((await house.db.select().from(linkCodes)).map(({ personId }) => personId)).toEqual([bob.id]);
  expect(await house.db.select().from(bridgeInbox)).toHaveLength(2);
});
