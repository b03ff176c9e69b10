import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashedPart } from "#core/conversations/archive.ts";
import { conversations, messages } from "#db/tables/index.ts";
import { world as checkWorld, utf8 } from "#tests/support/check-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { objectsWith } from "#tests/support/stored-words.ts";

const DAY_MS = 86_400_000;
type World = ReturnType<typeof conversationWorld>;

const label = "Match 1, Not cited or quoted, 9 words";
const passage = {
  kind: "report",
  reportId: "r",
  matchId: "m",
  start: 2,
  end: 9,
  text: "A xumblentory.",
  label,
} as const;
const step = { kind: "order", orderId: "o", version: 1, text: "A wrelgathing.", label: "MG-1: Delivered" } as const;

/** An archived conversation of ada's that quotes a passage of a report, and a step of an order. */
async function quoting(world: World) {
  await world.world();
  const id = await world.begun();
  for (const by of [ada, bob, ada]) await world.say(by, id, "A message about a lighthouse");
  await world.resolve(bob, id);
  world.clock.pass(181 * DAY_MS);
  expect((await world.clockwork.tick()).locked).toBe(1);
  await world.db.update(messages).set({ quote: passage }).where(eq(messages.seq, 1));
  await world.db.update(messages).set({ quote: step }).where(eq(messages.seq, 2));
  world.clock.pass(185 * DAY_MS);
  expect((await world.clockwork.tick()).archived).toBe(1);
  const key = (await world.db.select().from(conversations).where(eq(conversations.id, id)))[0]?.archiveKey ?? "";
  const quotes = async () => (await world.page(ada, id, null)).messages.map(({ quote }) => quote).slice(0, 2);
  return { id, key, quotes };
}

const named = { ...passage, text: "", label: "A passage of a report" };

test("an archive names the passage of a report that was quoted and has no word of it; of an order's step it has all", async () => {
  const world = conversationWorld();
  const { key, quotes } = await quoting(world);
  const read = (one: string) => world.fileStore.text(one);
  expect(await objectsWith(["xumblentory", "9 words"], read)).toEqual([]);
  expect(await objectsWith(["wrelgathing"], read)).toEqual([key]);
  expect(await quotes()).toEqual([named, step]);
});

test("an archive of before shows no passage of a report, and loses it with any document of its student", async () => {
  const checks = checkWorld();
  const world = conversationWorld({ clock: checks.clock });
  const { id, key, quotes } = await quoting(world);
  const archive = JSON.parse((await world.fileStore.text(key)) ?? "");
  archive.messages[0].quote = passage;
  archive.sha256 = createHash("sha256").update(hashedPart(archive)).digest("hex");
  await world.fileStore.putText(key, JSON.stringify(archive));
  const read = (one: string) => world.fileStore.text(one);
  expect(await objectsWith(["xumblentory"], read)).toEqual([key]);
  expect(await quotes()).toEqual([named, step]);

  const removed = async (actor: typeof ada) => {
    const document = await checks.send(actor, "own.txt", "text", utf8("Some words of a text."));
    await checks.documents.remove(actor, document.id);
    await checks.worker().library.forget(document.id);
  };
  await removed(eve);
  expect(await objectsWith(["xumblentory"], read)).toEqual([key]);
  await removed(ada);
  expect(await objectsWith(["xumblentory"], read)).toEqual([]);
  expect(await quotes()).toEqual([named, step]);
  expect(await world.page(bob, id, null)).toMatchObject({ messages: { length: archive.messages.length } });
});

test("a damaged archive is still refused after a document of its student was deleted", async () => {
  const checks = checkWorld();
  const world = conversationWorld({ clock: checks.clock });
  const { key, quotes } = await quoting(world);
  const archive = JSON.parse((await world.fileStore.text(key)) ?? "");
  archive.messages[0].quote = passage;
  archive.messages[1].body = "Other words.";
  await world.fileStore.putText(key, JSON.stringify(archive));
  const document = await checks.send(ada, "own.txt", "text", utf8("Some words of a text."));
  await checks.documents.remove(ada, document.id);
  await checks.worker().library.forget(document.id);
  expect(await objectsWith(["xumblentory"], (one) => world.fileStore.text(one))).toEqual([]);
  await expect(quotes()).rejects.toThrow("damaged");
});

test("an archive that nobody can read does not keep a document of its student", async () => {
  const checks = checkWorld();
  const world = conversationWorld({ clock: checks.clock });
  const { key, quotes } = await quoting(world);
  for (const text of ["no JSON", '{"v":1,"messages":null}']) {
    await world.fileStore.putText(key, text);
    const document = await checks.send(ada, `${text.length}.txt`, "text", utf8("Some xumblentorian words of a text."));
    await checks.documents.remove(ada, document.id);
    await checks.worker().library.forget(document.id);
    expect(await objectsWith(["xumblentorian"], (one) => world.fileStore.text(one))).toEqual([]);
    await expect(quotes()).rejects.toThrow();
    expect(await world.fileStore.text(key)).toBe(text);
  }
});
