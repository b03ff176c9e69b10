import { expect, test } from "vitest";
import { sniffMessageFile } from "#core/conversations/message-file.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { dot } from "#tests/support/dot.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import essayPdf from "../../fixtures/documents/essay.pdf?bytes";
import { docx, paragraph, withMacro } from "../../fixtures/documents/hostile/docx.ts";
import { flateBomb } from "../../fixtures/documents/hostile/pdf-bombs.ts";

type World = ReturnType<typeof conversationWorld>;

async function sendWith({ conversations: c }: { conversations: World }, id: string, fileIds: string[], actor = ada) {
  return c.send(actor, id, { clientId: crypto.randomUUID(), body: "", fileIds, quote: null });
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as unknown as BodyInit).arrayBuffer());
}

test("a document cannot be opened before its inspection, and then only by its student and staff", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const file = await world.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  const { message } = await sendWith({ conversations: world }, id, [file.id]);
  expect(message.files.map(({ status }) => status)).toEqual(["received"]);
  for (const actor of [ada, bob]) {
    await expect(world.files.download(actor, file.id)).rejects.toMatchObject({ reason: "conflict" });
  }
  expect(world.sent).toEqual([{ v: 1, type: "inspect", fileId: file.id, bookmark: null }]);
  const before = (await world.changes(ada, id, 0, 0)).change;
  expect(await world.inspecting.inspect(file.id)).toBe("ready");
  expect(await world.inspecting.inspect(file.id)).toBe("nothing");
  const news = await world.changes(ada, id, before, 0);
  expect(news.messages.map(({ files }) => files[0]?.status)).toEqual(["ready"]);
  for (const actor of [ada, bob]) {
    expect(await bytesOf((await world.files.download(actor, file.id)).body)).toEqual(essayPdf);
  }
  await expect(world.files.download(eve, file.id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(world.files.read(eve, file.id)).rejects.toMatchObject({ reason: "not_found" });
});

test.each([
  ["a macro", "docx" as const, withMacro],
  ["a bomb", "pdf" as const, flateBomb],
])("a file with %s is rejected, its bytes are deleted, and both sides read why", async (_what, kind, make) => {
  const world = conversationWorld();
  const id = await world.begun();
  const file = await world.attach(ada, `work.${kind}`, kind, make());
  await sendWith({ conversations: world }, id, [file.id]);
  expect(await world.inspecting.inspect(file.id)).toBe("rejected");
  const [shown] = (await world.filesOf(bob, id)) ?? [];
  expect(shown).toMatchObject({ status: "rejected", problem: expect.stringMatching(/\w+/) });
  await expect(world.files.download(bob, file.id)).rejects.toMatchObject({ reason: "gone" });
  expect(await world.fileStore.bytes(`messages/${file.id}/original`)).toBeNull();
});

test("a message whose file was rejected before sending names the file and the reason, and is sent without it", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const file = await world.attach(ada, "work.docx", "docx", withMacro());
  expect(await world.inspecting.inspect(file.id)).toBe("rejected");
  const { problem } = await world.files.read(ada, file.id);
  await expect(sendWith({ conversations: world }, id, [file.id])).rejects.toMatchObject({
    reason: "invalid",
    message: `work.docx was rejected: ${problem} Or send your message without it.`,
  });
  expect(problem).toMatch(/\w+/);
  const { message } = await sendWith({ conversations: world }, id, []);
  expect(message.files).toEqual([]);
});

test("a picture is re-encoded: its camera metadata is removed, and a file that is no picture is rejected", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const png = pngWith("tEXtLocation\0 51.5 -0.1");
  const file = await world.attach(ada, "photo.png", "png", png);
  expect(file.status).toBe("ready");
  await sendWith({ conversations: world }, id, [file.id]);
  const stored = await bytesOf((await world.files.download(bob, file.id)).body);
  expect(new TextDecoder("latin1").decode(png)).toContain("Location");
  expect(new TextDecoder("latin1").decode(stored)).not.toContain("Location");
  await expect(world.attach(ada, "photo.png", "png", png.slice(0, 20))).rejects.toMatchObject({
    reason: "unsupported_type",
  });
});

test("a file whose name, type and bytes do not agree is rejected at upload", () => {
  const png = pngWith("");
  const pdf = essayPdf.slice(0, 1024);
  const word = docx(paragraph("text"));
  const liars: [Uint8Array, string, string][] = [
    [png, "photo.pdf", "application/pdf"],
    [pdf, "photo.png", "image/png"],
    [png, "photo.png", "text/html"],
    [pdf, "essay.docx", ""],
    [word, "essay.docm", ""],
    [word, "essay.zip", "application/zip"],
    [new TextEncoder().encode("<html><script>alert(1)</script>"), "page.pdf", "application/pdf"],
    [new TextEncoder().encode('<svg onload="alert(1)"/>'), "photo.png", "image/png"],
    [new Uint8Array([0xff, 0xd8, 0xff]), "photo.png", "image/png"],
    [new TextEncoder().encode("MZ"), "run.exe", "application/octet-stream"],
  ];
  for (const [head, name, type] of liars) expect(sniffMessageFile(head, name, type)).toHaveProperty("refused");
  expect(sniffMessageFile(png, "../../photo\u202egpj.png", "image/png")).toEqual({ kind: "png", name: "photogpj.png" });
});

test("a person cannot send another person's file, and a file can be sent with one message only", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const eves = await world.attach(eve, "hers.png", "png", pngWith(""));
  await expect(sendWith({ conversations: world }, id, [eves.id])).rejects.toMatchObject({ reason: "invalid" });
  const own = await world.attach(ada, "mine.png", "png", pngWith(""));
  await sendWith({ conversations: world }, id, [own.id]);
  await expect(sendWith({ conversations: world }, id, [own.id])).rejects.toMatchObject({ reason: "invalid" });
  await expect(world.files.remove(ada, own.id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(world.files.remove(ada, eves.id)).rejects.toMatchObject({ reason: "not_found" });
});

test("of two concurrent messages with the same file one is stored, and no message is stored without its file", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const own = await world.attach(ada, "mine.png", "png", pngWith(""));
  const all = await Promise.allSettled([1, 2, 3].map(() => sendWith({ conversations: world }, id, [own.id])));
  expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "invalid" });
  expect((await world.page(ada, id, null)).messages).toHaveLength(2);

  const other = await world.attach(ada, "other.png", "png", pngWith(""));
  const begin = (subject: string) =>
    world.begin(ada, {
      topic: "privacy",
      subject,
      orderId: null,
      message: { clientId: crypto.randomUUID(), body: "", fileIds: [other.id], quote: null },
    });
  const begun = await Promise.allSettled([begin("One"), begin("Two")]);
  expect(begun.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await world.list(ada)).toHaveLength(2);
});

test("a file uploaded twice at once, with one upload cut short, is stored once and complete", async () => {
  const world = conversationWorld();
  const idempotencyKey = crypto.randomUUID();
  const send = (body: ReadableStream<Uint8Array>) =>
    world.files.receive(ada, { name: "essay.pdf", kind: "pdf", body, length: essayPdf.byteLength, idempotencyKey });
  let cut: ReadableStreamDefaultController<Uint8Array> | undefined;
  const slow = new ReadableStream<Uint8Array>({
    start(controller) {
      cut = controller;
    },
  });
  const first = send(slow);
  const failed = expect(first).rejects.toThrow();
  const whole = new Blob([essayPdf.slice()]).stream() as ReadableStream<Uint8Array>;
  const file = await send(whole);
  cut?.error(new Error("The network went away."));
  await failed;
  expect((await world.files.read(ada, file.id)).status).toBe("received");
  expect(await world.inspecting.inspect(file.id)).toBe("ready");
});

test("an inspection that was never queued is queued by the next retry, and one that never finishes is abandoned", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const file = await world.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  await sendWith({ conversations: world }, id, [file.id]);
  world.clock.pass(25 * 3_600_000);
  await world.inspecting.sweep();
  expect(await world.filesOf(bob, id)).toMatchObject([{ status: "rejected" }]);
  expect(await world.fileStore.bytes(`messages/${file.id}/original`)).toBeNull();

  const sent = {
    name: "essay.pdf",
    kind: "pdf" as const,
    length: essayPdf.byteLength,
    idempotencyKey: crypto.randomUUID(),
    body: () => new Blob([essayPdf.slice()]).stream() as ReadableStream<Uint8Array>,
  };
  const last = fuseAt(5);
  await expect(
    conversationWorld({ fuse: last, clock: world.clock }).files.receive(ada, { ...sent, body: sent.body() }),
  ).rejects.toThrow();
  world.sent.length = 0;
  const again = await world.files.receive(ada, { ...sent, body: sent.body() });
  expect(world.sent).toEqual([{ v: 1, type: "inspect", fileId: again.id, bookmark: null }]);
});

test("files of a scheduled reply are kept until it is sent, and are sent with it", async () => {
  const world = conversationWorld();
  await world.world();
  const id = await world.begun();
  const file = await world.attach(bob, "essay.pdf", "pdf", essayPdf.slice());
  await world.inspecting.inspect(file.id);
  const message = { clientId: crypto.randomUUID(), body: "Here it is.", fileIds: [file.id], quote: null };
  await world.clockwork.schedule(bob, id, { message, sendAt: world.clock.now() + 5 * 86_400_000 });
  world.clock.pass(3 * 86_400_000);
  await world.inspecting.sweep();
  world.clock.pass(2 * 86_400_000);
  expect((await world.clockwork.tick()).sent).toBe(1);
  const { body } = await world.files.download(ada, file.id);
  expect(await bytesOf(body)).toEqual(essayPdf);
  const foreign = { ...message, clientId: crypto.randomUUID() };
  await expect(
    world.clockwork.schedule(bob, id, { message: foreign, sendAt: world.clock.now() + 1000 }),
  ).rejects.toMatchObject({ reason: "invalid" });
});

test("a file of a deleted saved reply remains in the messages it was sent with", async () => {
  const world = conversationWorld();
  await world.world();
  const id = await world.begun();
  const file = await world.attach(bob, "form.png", "png", pngWith(""));
  const savedReplies = { id: crypto.randomUUID(), version: 0, shortcut: "form", title: "The form", body: "Here." };
  await world.savedReplies.save(bob, { ...savedReplies, fileIds: [file.id] });
  const [first, second] = [
    await world.savedReplies.fill(bob, savedReplies.id, id),
    await world.savedReplies.fill(bob, savedReplies.id, id),
  ];
  const [kept, taken] = [first.files[0]?.id ?? "", second.files[0]?.id ?? ""];
  await sendWith({ conversations: world }, id, [kept], bob);
  const { message } = await sendWith({ conversations: world }, id, [taken], bob);
  await world.remove(bob, id, message.id);
  await world.inspecting.sweep();
  await world.savedReplies.remove(bob, savedReplies.id);
  await world.inspecting.sweep();
  // Saved again, as by Undo, it has its file; deleted for a day, the file is deleted too.
  await world.savedReplies.save(bob, { ...savedReplies, fileIds: [file.id] });
  expect((await world.savedReplies.list(bob)).map(({ files }) => files.map(({ id }) => id))).toEqual([[file.id]]);
  await world.savedReplies.remove(bob, savedReplies.id);
  world.clock.pass(2 * 86_400_000);
  await world.inspecting.sweep();
  await expect(world.savedReplies.save(bob, { ...savedReplies, fileIds: [file.id] })).rejects.toMatchObject({
    reason: "invalid",
  });
  expect((await world.files.download(ada, kept)).size).toBe(file.bytes);
  await expect(world.files.download(ada, taken)).rejects.toMatchObject({ reason: "not_found" });
  const eves = await world.attach(eve, "eve.png", "png", pngWith(""));
  const again = { ...savedReplies, id: crypto.randomUUID(), shortcut: "eve", fileIds: [eves.id] };
  await expect(world.savedReplies.save(bob, again)).rejects.toMatchObject({ reason: "invalid" });
});

test("the file of a deleted message is removed from the list, the download route and the bucket", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const file = await world.attach(ada, "mine.png", "png", pngWith(""));
  const { message } = await sendWith({ conversations: world }, id, [file.id]);
  await world.remove(ada, id, message.id);
  expect(await world.filesOf(bob, id)).toEqual([]);
  await expect(world.files.download(ada, file.id)).rejects.toMatchObject({ reason: "not_found" });
  await world.inspecting.sweep();
  expect(await world.fileStore.bytes(`messages/${file.id}/original`)).toBeNull();
});

test("a file that was never sent is deleted after a day, and a lost inspection is queued again", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const left = await world.attach(ada, "left.png", "png", pngWith(""));
  const sent = await world.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  await sendWith({ conversations: world }, id, [sent.id]);
  world.sent.length = 0;
  world.clock.pass(6 * 60_000);
  await world.inspecting.sweep();
  expect(world.sent).toEqual([{ v: 1, type: "inspect", fileId: sent.id, bookmark: null }]);
  world.clock.pass(24 * 3_600_000);
  await world.inspecting.sweep();
  await expect(world.files.read(ada, left.id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await world.fileStore.bytes(`messages/${left.id}/original`)).toBeNull();
});

/** A picture of one dot, with a chunk a camera could have written. */
function pngWith(chunk: string): Uint8Array {
  if (chunk === "") return dot;
  const data = new TextEncoder().encode(chunk);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length - 4);
  // After the header chunk: 8 bytes of signature, 25 of IHDR. The check sum of a chunk that is dropped is not looked at.
  return new Uint8Array([...dot.slice(0, 33), ...length, ...data, 0, 0, 0, 0, ...dot.slice(33)]);
}
