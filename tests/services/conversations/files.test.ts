import { expect, test } from "vitest";
import { sniffMessageFile } from "#core/message-file.ts";
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
  const dot = Uint8Array.from(
    atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
    (letter) => letter.charCodeAt(0),
  );
  if (chunk === "") return dot;
  const data = new TextEncoder().encode(chunk);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length - 4);
  // After the header chunk: 8 bytes of signature, 25 of IHDR. The check sum of a chunk that is dropped is not looked at.
  return new Uint8Array([...dot.slice(0, 33), ...length, ...data, 0, 0, 0, 0, ...dot.slice(33)]);
}
