import { expect, test } from "vitest";
import { sniffMessageFile } from "#core/conversations/message-file.ts";
import { dot } from "#tests/support/dot.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { talk } from "#tests/support/talk.ts";
import essayPdf from "../../fixtures/documents/essay.pdf?bytes";
import { docx, paragraph, withMacro } from "../../fixtures/documents/hostile/docx.ts";
import { flateBomb } from "../../fixtures/documents/hostile/pdf-bombs.ts";

type House = ReturnType<typeof talk>;

async function sendWith({ conversations: c }: { conversations: House }, id: string, fileIds: string[], actor = ada) {
  return c.send(actor, id, { clientId: crypto.randomUUID(), body: "", fileIds, quote: null });
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as unknown as BodyInit).arrayBuffer());
}

test("a document opens for nobody before it was looked into, and then for its student and staff alone", async () => {
  const house = talk();
  const id = await house.begun();
  const file = await house.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  const { message } = await sendWith({ conversations: house }, id, [file.id]);
  expect(message.files.map(({ status }) => status)).toEqual(["received"]);
  for (const actor of [ada, bob]) {
    await expect(house.files.download(actor, file.id)).rejects.toMatchObject({ reason: "conflict" });
  }
  expect(house.sent).toEqual([{ v: 1, type: "inspect", fileId: file.id, bookmark: null }]);
  const before = (await house.changes(ada, id, 0, 0)).change;
  expect(await house.inspecting.inspect(file.id)).toBe("ready");
  expect(await house.inspecting.inspect(file.id)).toBe("nothing");
  const news = await house.changes(ada, id, before, 0);
  expect(news.messages.map(({ files }) => files[0]?.status)).toEqual(["ready"]);
  for (const actor of [ada, bob]) {
    expect(await bytesOf((await house.files.download(actor, file.id)).body)).toEqual(essayPdf);
  }
  await expect(house.files.download(eve, file.id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(house.files.read(eve, file.id)).rejects.toMatchObject({ reason: "not_found" });
});

test.each([
  ["a macro", "docx" as const, withMacro],
  ["a bomb", "pdf" as const, flateBomb],
])("a file with %s is not let through, its bytes go, and both sides read why", async (_what, kind, make) => {
  const house = talk();
  const id = await house.begun();
  const file = await house.attach(ada, `work.${kind}`, kind, make());
  await sendWith({ conversations: house }, id, [file.id]);
  expect(await house.inspecting.inspect(file.id)).toBe("rejected");
  const [shown] = (await house.filesOf(bob, id)) ?? [];
  expect(shown).toMatchObject({ status: "rejected", problem: expect.stringMatching(/\w+/) });
  await expect(house.files.download(bob, file.id)).rejects.toMatchObject({ reason: "gone" });
  expect(await house.fileStore.bytes(`messages/${file.id}/original`)).toBeNull();
});

test("a file that was stopped before its message was sent is named, with why, and the message goes without it", async () => {
  const house = talk();
  const id = await house.begun();
  const file = await house.attach(ada, "work.docx", "docx", withMacro());
  expect(await house.inspecting.inspect(file.id)).toBe("rejected");
  const { problem } = await house.files.read(ada, file.id);
  await expect(sendWith({ conversations: house }, id, [file.id])).rejects.toMatchObject({
    reason: "invalid",
    message: `work.docx was rejected: ${problem} Or send your message without it.`,
  });
  expect(problem).toMatch(/\w+/);
  const { message } = await sendWith({ conversations: house }, id, []);
  expect(message.files).toEqual([]);
});

test("a picture is written anew: what a camera wrote into it is gone, and what is no picture is refused", async () => {
  const house = talk();
  const id = await house.begun();
  const png = pngWith("tEXtLocation\0 51.5 -0.1");
  const file = await house.attach(ada, "photo.png", "png", png);
  expect(file.status).toBe("ready");
  await sendWith({ conversations: house }, id, [file.id]);
  const stored = await bytesOf((await house.files.download(bob, file.id)).body);
  expect(new TextDecoder("latin1").decode(png)).toContain("Location");
  expect(new TextDecoder("latin1").decode(stored)).not.toContain("Location");
  await expect(house.attach(ada, "photo.png", "png", png.slice(0, 20))).rejects.toMatchObject({
    reason: "unsupported_type",
  });
});

test("a file whose name, type and bytes do not agree is refused at the door", () => {
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

test("nobody sends another person's file, and one file goes with one message", async () => {
  const house = talk();
  const id = await house.begun();
  const eves = await house.attach(eve, "hers.png", "png", pngWith(""));
  await expect(sendWith({ conversations: house }, id, [eves.id])).rejects.toMatchObject({ reason: "invalid" });
  const own = await house.attach(ada, "mine.png", "png", pngWith(""));
  await sendWith({ conversations: house }, id, [own.id]);
  await expect(sendWith({ conversations: house }, id, [own.id])).rejects.toMatchObject({ reason: "invalid" });
  await expect(house.files.remove(ada, own.id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(house.files.remove(ada, eves.id)).rejects.toMatchObject({ reason: "not_found" });
});

test("of two messages that name one file at the same moment one is written, and none begins without its file", async () => {
  const house = talk();
  const id = await house.begun();
  const own = await house.attach(ada, "mine.png", "png", pngWith(""));
  const all = await Promise.allSettled([1, 2, 3].map(() => sendWith({ conversations: house }, id, [own.id])));
  expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "invalid" });
  expect((await house.page(ada, id, null)).messages).toHaveLength(2);

  const other = await house.attach(ada, "other.png", "png", pngWith(""));
  const begin = (subject: string) =>
    house.begin(ada, {
      ...{ topic: "privacy", subject, orderId: null },
      message: { clientId: crypto.randomUUID(), body: "", fileIds: [other.id], quote: null },
    });
  const begun = await Promise.allSettled([begin("One"), begin("Two")]);
  expect(begun.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await house.list(ada)).toHaveLength(2);
});

test("a file that is sent twice at once, one of them cut short, is there once and whole", async () => {
  const house = talk();
  const idempotencyKey = crypto.randomUUID();
  const send = (body: ReadableStream<Uint8Array>) =>
    house.files.receive(ada, { name: "essay.pdf", kind: "pdf", body, length: essayPdf.byteLength, idempotencyKey });
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
  expect((await house.files.read(ada, file.id)).status).toBe("received");
  expect(await house.inspecting.inspect(file.id)).toBe("ready");
});

test("a look that was never asked for is asked for by the next try, and one that never ends is given up", async () => {
  const house = talk();
  const id = await house.begun();
  const file = await house.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  await sendWith({ conversations: house }, id, [file.id]);
  house.clock.pass(25 * 3_600_000);
  await house.inspecting.sweep();
  expect(await house.filesOf(bob, id)).toMatchObject([{ status: "rejected" }]);
  expect(await house.fileStore.bytes(`messages/${file.id}/original`)).toBeNull();

  const sent = {
    ...{ name: "essay.pdf", kind: "pdf" as const, length: essayPdf.byteLength, idempotencyKey: crypto.randomUUID() },
    body: () => new Blob([essayPdf.slice()]).stream() as ReadableStream<Uint8Array>,
  };
  const last = fuseAt(5);
  await expect(
    talk({ fuse: last, clock: house.clock }).files.receive(ada, { ...sent, body: sent.body() }),
  ).rejects.toThrow();
  house.sent.length = 0;
  const again = await house.files.receive(ada, { ...sent, body: sent.body() });
  expect(house.sent).toEqual([{ v: 1, type: "inspect", fileId: again.id, bookmark: null }]);
});

test("files of an answer put off wait for it, and go out with it", async () => {
  const house = talk();
  await house.house();
  const id = await house.begun();
  const file = await house.attach(bob, "essay.pdf", "pdf", essayPdf.slice());
  await house.inspecting.inspect(file.id);
  const message = { clientId: crypto.randomUUID(), body: "Here it is.", fileIds: [file.id], quote: null };
  await house.clockwork.schedule(bob, id, { message, sendAt: house.clock.now() + 5 * 86_400_000 });
  house.clock.pass(3 * 86_400_000);
  await house.inspecting.sweep();
  house.clock.pass(2 * 86_400_000);
  expect((await house.clockwork.tick()).sent).toBe(1);
  const { body } = await house.files.download(ada, file.id);
  expect(await bytesOf(body)).toEqual(essayPdf);
  const foreign = { ...message, clientId: crypto.randomUUID() };
  await expect(
    house.clockwork.schedule(bob, id, { message: foreign, sendAt: house.clock.now() + 1000 }),
  ).rejects.toMatchObject({ reason: "invalid" });
});

test("a file of a saved answer stays in messages it went out with when the answer is thrown away", async () => {
  const house = talk();
  await house.house();
  const id = await house.begun();
  const file = await house.attach(bob, "form.png", "png", pngWith(""));
  const canned = { id: crypto.randomUUID(), version: 0, shortcut: "form", title: "The form", body: "Here." };
  await house.canned.save(bob, { ...canned, fileIds: [file.id] });
  const [first, second] = [await house.canned.fill(bob, canned.id, id), await house.canned.fill(bob, canned.id, id)];
  const [kept, taken] = [first.files[0]?.id ?? "", second.files[0]?.id ?? ""];
  await sendWith({ conversations: house }, id, [kept], bob);
  const { message } = await sendWith({ conversations: house }, id, [taken], bob);
  await house.remove(bob, id, message.id);
  await house.inspecting.sweep();
  await house.canned.remove(bob, canned.id);
  await house.inspecting.sweep();
  expect((await house.files.download(ada, kept)).size).toBe(file.bytes);
  await expect(house.files.download(ada, taken)).rejects.toMatchObject({ reason: "not_found" });
  const eves = await house.attach(eve, "eve.png", "png", pngWith(""));
  const again = { ...canned, id: crypto.randomUUID(), shortcut: "eve", fileIds: [eves.id] };
  await expect(house.canned.save(bob, again)).rejects.toMatchObject({ reason: "invalid" });
});

test("a file of a message that was taken back is gone, from the list, the door and the store", async () => {
  const house = talk();
  const id = await house.begun();
  const file = await house.attach(ada, "mine.png", "png", pngWith(""));
  const { message } = await sendWith({ conversations: house }, id, [file.id]);
  await house.remove(ada, id, message.id);
  expect(await house.filesOf(bob, id)).toEqual([]);
  await expect(house.files.download(ada, file.id)).rejects.toMatchObject({ reason: "not_found" });
  await house.inspecting.sweep();
  expect(await house.fileStore.bytes(`messages/${file.id}/original`)).toBeNull();
});

test("a file nobody sent goes after a day, and a lost look into one is asked for again", async () => {
  const house = talk();
  const id = await house.begun();
  const left = await house.attach(ada, "left.png", "png", pngWith(""));
  const sent = await house.attach(ada, "essay.pdf", "pdf", essayPdf.slice());
  await sendWith({ conversations: house }, id, [sent.id]);
  house.sent.length = 0;
  house.clock.pass(6 * 60_000);
  await house.inspecting.sweep();
  expect(house.sent).toEqual([{ v: 1, type: "inspect", fileId: sent.id, bookmark: null }]);
  house.clock.pass(24 * 3_600_000);
  await house.inspecting.sweep();
  await expect(house.files.read(ada, left.id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await house.fileStore.bytes(`messages/${left.id}/original`)).toBeNull();
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
