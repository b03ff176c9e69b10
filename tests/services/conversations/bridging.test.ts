import { expect, test } from "vitest";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import essayPdf from "../../fixtures/documents/essay.pdf?bytes";

async function open() {
  const world = conversationWorld();
  await world.world();
  return { ...world, id: await world.begun() };
}

const emailMessage = { origin: "email" as const, externalId: "m1@example.test", files: [] };

test("an email reply is added to its conversation once and is marked as email", async () => {
  const { bridge, id, page } = await open();
  const words = { ...emailMessage, conversationId: id, personId: "ada", body: "Thank you, that helps." };
  expect(await Promise.all([bridge.receiveMessage(words), bridge.receiveMessage(words)])).toContain("taken");
  expect(await bridge.receiveMessage(words)).toBe("known");
  const { messages } = await page(bob, id, null);
  expect(messages.map(({ body, origin, side }) => [body, origin, side]).slice(1)).toEqual([
    ["Thank you, that helps.", "email", "user"],
  ]);
});

test("no one can write into another person's conversation by email, and an editor has no editor rights there", async () => {
  const { bridge, id, bodies } = await open();
  for (const personId of ["eve", "bob", "nobody"]) {
    expect(await bridge.receiveMessage({ ...emailMessage, conversationId: id, personId, body: "Let me in." })).toBe(
      "refused",
    );
  }
  expect((await bodies(ada, id)).length).toBe(1);
});

test("a card number is masked in every channel, and a text that is too long is cut and stays available", async () => {
  const { bridge, id, bodies } = await open();
  const body = `4242 4242 4242 4242 ${"x".repeat(9000)}`;
  expect(await bridge.receiveMessage({ ...emailMessage, conversationId: id, personId: "ada", body })).toBe("taken");
  const [, came] = await bodies(ada, id);
  expect(came?.startsWith("•••• •••• •••• 4242 xxx")).toBe(true);
  expect([...(came ?? "")].length).toBe(4000);
});

test("email attachments get the same checks as uploads, and rejected ones are mentioned in the message", async () => {
  const { bridge, id, page, inspecting } = await open();
  const files = [
    { name: "essay.pdf", bytes: essayPdf.slice(), type: "application/pdf" },
    { name: "run.exe", bytes: new TextEncoder().encode("MZ"), type: "application/octet-stream" },
  ];
  expect(
    await bridge.receiveMessage({ ...emailMessage, conversationId: id, personId: "ada", body: "See here.", files }),
  ).toBe("taken");
  expect(
    await bridge.receiveMessage({ ...emailMessage, conversationId: id, personId: "ada", body: "See here.", files }),
  ).toBe("known");
  const came = (await page(bob, id, null)).messages.at(-1);
  expect(came?.files.map(({ name, status }) => [name, status])).toEqual([["essay.pdf", "received"]]);
  expect(came?.body).toBe("See here.\n\n[An attached file was rejected.]");
  expect(await inspecting.inspect(came?.files[0]?.id ?? "")).toBe("ready");
});

test("an email whose sender is not verified is shown to staff only", async () => {
  const { bridge, id, bodies, open: state } = await open();
  const unproven = {
    conversationId: id,
    from: "ada@elsewhere.test",
    body: "It is me.",
    externalId: "m2",
    why: "Not proven.",
  };
  await bridge.receiveUnverified(unproven);
  await bridge.receiveUnverified(unproven);
  expect((await bodies(ada, id)).length).toBe(1);
  const { page } = await state(bob, id);
  expect(page.notes?.map(({ kind, name, body }) => [kind, name, body])).toEqual([
    ["unverified", "ada@elsewhere.test", "Not proven.\n\nIt is me."],
  ]);
});

test("a chat message without a conversation starts one, once, and later messages are added to the newest", async () => {
  const { bridge, list, bodies } = await open();
  const words = { personId: "eve", subject: "From Telegram", body: "Is anybody there?", externalId: "77" };
  expect(await bridge.startFrom({ ...words, origin: "telegram" })).toBe("taken");
  await bridge.startFrom({ ...words, origin: "telegram" });
  const lines = await list(eve);
  expect(lines.map(({ channel }) => channel)).toEqual(["telegram"]);
  const latest = (await bridge.latestOf("eve")) ?? "";
  expect(latest).toBe(lines[0]?.id);
  const more = { conversationId: latest, personId: "eve", body: "Hello?", origin: "telegram" as const, files: [] };
  await bridge.receiveMessage({ ...more, externalId: "78" });
  expect(await bodies(eve, latest)).toEqual(["Is anybody there?", "Hello?"]);
});
