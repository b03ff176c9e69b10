import { expect, test } from "vitest";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { mediaLimits } from "#schema/media/media.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { PICTURE_LIMIT_BYTES } from "#schema/vocabulary/conversations.ts";
import { UPLOAD_PART_BYTES } from "#schema/vocabulary/uploads.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { dot } from "#tests/support/dot.ts";
import { testEnv } from "#tests/support/env.ts";
import { signedIn, signedUp } from "#tests/support/signed-in.ts";
import { sha256, thesis } from "#tests/support/thesis.ts";
import { type FileToUpload, uploadFile } from "#tests/support/upload-file.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;
type Answered = {
  upload: { id: string; offset: number; length: number; resultId: string | null };
  error?: { reason: string; message: string };
};

const pdf: FileToUpload = { purpose: "document", name: "Thèse 3.pdf", type: "application/pdf" };

async function begin(browser: Browser, length: number, file: FileToUpload = pdf, key: string = crypto.randomUUID()) {
  const response = await browser.go("/api/uploads", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ ...file, length }),
  });
  return { status: response.status, answered: await response.json<Answered>() };
}

async function part(browser: Browser, id: string, offset: number, bytes: Uint8Array) {
  const response = await browser.go(`/api/uploads/${id}`, {
    method: "PATCH",
    headers: { "Upload-Offset": String(offset) },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, answered: await response.json<Answered>() };
}

async function rest(browser: Browser, id: string, bytes: Uint8Array, from = 0) {
  let last = { status: 0, answered: {} as Answered };
  for (let at = from; at < bytes.byteLength; at += UPLOAD_PART_BYTES) {
    last = await part(browser, id, at, bytes.subarray(at, at + UPLOAD_PART_BYTES));
    expect(last.status).toBe(200);
  }
  return last.answered.upload;
}

const stored = async (prefix: string) =>
  (await testEnv.FILES.list({ prefix })).objects.map(({ key, size }) => [key, size]);

async function announceMedia(browser: Browser, kind: "image" | "audio" | "video" | "document", id: string) {
  const details = { alt: "A recorded lecture", licence: "Own work", authors: "", year: null, seconds: null };
  const response = await browser.go("/api/media", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, kind, name: "lecture.mp3", ...details }),
  });
  expect(response.status).toBe(201);
}

test("an interrupted upload resumes where it stopped, and the file arrives complete", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const key = crypto.randomUUID();
  const begun = await begin(browser, bytes.byteLength, pdf, key);
  expect(begun).toMatchObject({ status: 201, answered: { upload: { offset: 0, length: bytes.byteLength } } });
  const { id } = begun.answered.upload;
  await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));

  // The browser was closed: the same form asks where it stopped.
  const again = await begin(browser, bytes.byteLength, pdf, key);
  const stopped = { id, offset: UPLOAD_PART_BYTES, length: bytes.byteLength, resultId: null };
  expect(again).toEqual({ status: 200, answered: { upload: stopped } });
  expect(await (await browser.go(`/api/uploads/${id}`)).json()).toEqual({ upload: stopped });
  const { resultId } = await rest(browser, id, bytes, UPLOAD_PART_BYTES);
  const { document } = await (await browser.go(`/api/documents/${resultId}`)).json<{ document: object }>();
  expect(document).toMatchObject({ name: "Thèse 3.pdf", bytes: bytes.byteLength });
  expect(await findDocumentUnscoped(world().db, resultId ?? "")).toMatchObject({ sha256: await sha256(bytes) });
  const back = await browser.go(`/api/documents/${resultId}/file`);
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
  expect(await stored("uploads/")).toEqual([]);
  expect(await stored("documents/")).toHaveLength(1);
  // Asked once more, the answer is the document.
  expect((await begin(browser, bytes.byteLength, pdf, key)).answered.upload.resultId).toBe(resultId);
  expect((await part(browser, id, 0, bytes.subarray(0, 70_000))).answered.upload.resultId).toBe(resultId);
});

test("a part with a wrong offset is refused with the right one, and is not stored", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const { id } = (await begin(browser, bytes.byteLength)).answered.upload;
  const early = await part(browser, id, UPLOAD_PART_BYTES, bytes.subarray(0, 70_000));
  expect(early).toMatchObject({ status: 409, answered: { upload: { offset: 0 } } });
  await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));
  const repeated = await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));
  expect(repeated).toMatchObject({ status: 409, answered: { upload: { offset: UPLOAD_PART_BYTES } } });
  expect(await stored(`uploads/${id}/`)).toEqual([[`uploads/${id}/000000000000`, UPLOAD_PART_BYTES]]);
});

test("the same part sent twice at once is stored once, and the last part sent twice at once makes one file", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const { id } = (await begin(browser, bytes.byteLength)).answered.upload;
  for (let at = 0; at < bytes.byteLength; at += UPLOAD_PART_BYTES) {
    const slice = bytes.subarray(at, at + UPLOAD_PART_BYTES);
    const answers = await Promise.all([part(browser, id, at, slice), part(browser, id, at, slice)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
  const { upload } = await (await browser.go(`/api/uploads/${id}`)).json<Answered>();
  const back = await browser.go(`/api/documents/${upload.resultId}/file`);
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
  expect(await stored("")).toHaveLength(1);
});

test("more bytes than announced, too large or too small a part and too large a file are refused", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  expect(await begin(browser, UPLOAD_LIMIT_BYTES + 1)).toMatchObject({
    status: 413,
    answered: { error: { message: expect.stringMatching(/20\.1.MB\. The limit is 20.MB/) } },
  });
  expect((await begin(browser, 0)).status).toBe(422);
  const { id } = (await begin(browser, 100_000)).answered.upload;
  expect((await part(browser, id, 0, bytes.subarray(0, 100_001))).status).toBe(413);
  expect((await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES + 1))).status).toBe(413);
  expect((await part(browser, id, 0, bytes.subarray(0, 10))).status).toBe(422);
  expect(await stored("")).toEqual([]);
  expect((await part(browser, id, 0, bytes.subarray(0, 100_000))).answered.upload.resultId).not.toBeNull();
});

test("each purpose has its own size limit, which applies before the first part is sent", async () => {
  const [student, editor] = [await signedIn("ada"), await signedIn("bob")];
  const [audio, document] = [crypto.randomUUID(), crypto.randomUUID()];
  await announceMedia(editor, "audio", audio);
  await announceMedia(editor, "document", document);
  const text: FileToUpload = { purpose: "document", name: "", type: "text/plain" };
  const picture: FileToUpload = { purpose: "message_file", name: "a.png", type: "image/png" };
  const word: FileToUpload = { purpose: "message_file", name: "a.doc", type: "" };
  const limits: [Browser, FileToUpload, number][] = [
    [student, text, 4_000_000],
    [student, pdf, UPLOAD_LIMIT_BYTES],
    [student, picture, PICTURE_LIMIT_BYTES],
    [student, word, UPLOAD_LIMIT_BYTES],
    [editor, { purpose: "media", mediaId: audio, name: "a.mp3", type: "audio/mpeg" }, mediaLimits.audio],
    [editor, { purpose: "media", mediaId: document, name: "a.pdf", type: "" }, mediaLimits.document],
  ];
  for (const [browser, file, limit] of limits) {
    expect((await begin(browser, limit, file)).status, JSON.stringify(file)).toBe(201);
    expect((await begin(browser, limit + 1, file)).status, JSON.stringify(file)).toBe(413);
    expect((await begin(browser, 0, file)).status, JSON.stringify(file)).toBe(422);
  }
});

test("a file that is no PDF or Word file is refused by its name at once, or by its bytes after the upload", async () => {
  const browser = await signedIn("ada");
  expect((await begin(browser, 100, { ...pdf, name: "essay.exe", type: "" })).status).toBe(415);
  expect((await begin(browser, 100, { ...pdf, name: "essay.docx" })).status).toBe(415);
  const { id } = (await begin(browser, 100_000)).answered.upload;
  const png = new Uint8Array(100_000);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const refused = await part(browser, id, 0, png);
  expect(refused).toMatchObject({
    status: 415,
    answered: { error: { message: expect.stringContaining("a PNG picture") } },
  });
  expect(await stored("")).toEqual([]);
  expect((await browser.go(`/api/uploads/${id}`)).status).toBe(404);
});

test("eve can neither find, continue nor cancel ada's uploads", async () => {
  const [browser, other] = [await signedIn("ada"), await signedIn("bob")];
  const key = crypto.randomUUID();
  const { id } = (await begin(browser, 100_000, pdf, key)).answered.upload;
  expect((await other.go(`/api/uploads/${id}`)).status).toBe(404);
  expect((await part(other, id, 0, thesis().subarray(0, 100_000))).status).toBe(404);
  expect((await other.go(`/api/uploads/${id}`, { method: "DELETE" })).status).toBe(404);
  // The same key of someone else is another upload.
  expect((await begin(other, 100_000, pdf, key)).answered.upload.id).not.toBe(id);
  expect(await stored("")).toEqual([]);
});

test("a student cannot upload deliverables or media, and an editor only to their own media item and to an existing order", async () => {
  const [student, editor, admin] = [await signedUp("Eve"), await signedIn("bob"), await signedIn("grace")];
  const mediaId = crypto.randomUUID();
  await announceMedia(editor, "audio", mediaId);
  const media: FileToUpload = { purpose: "media", mediaId, name: "a.mp3", type: "audio/mpeg" };
  const deliverable: FileToUpload = {
    purpose: "deliverable",
    orderId: crypto.randomUUID(),
    role: "clean",
    name: "clean.docx",
    type: "",
  };
  expect((await begin(student, 100_000, media)).status).toBe(403);
  // To a student who is no expert, no order is there.
  expect((await begin(student, 100_000, deliverable)).status).toBe(404);
  expect((await begin(editor, 100_000, deliverable)).status).toBe(404);
  expect((await begin(editor, 100_000, { ...media, mediaId: crypto.randomUUID() })).status).toBe(404);
  expect((await begin(admin, 100_000, media)).status).toBe(404);
  expect((await begin(editor, 100_000, media)).status).toBe(201);
});

test("the same key with another file, length or target is a conflict", async () => {
  const browser = await signedIn("ada");
  const key = crypto.randomUUID();
  await begin(browser, 100_000, pdf, key);
  expect((await begin(browser, 100_001, pdf, key)).status).toBe(409);
  expect((await begin(browser, 100_000, { ...pdf, purpose: "message_file" }, key)).status).toBe(409);
});

test("a cancelled upload leaves no data, even if a part was in progress", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const { id } = (await begin(browser, bytes.byteLength)).answered.upload;
  await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));
  const [late, gone] = await Promise.all([
    part(browser, id, UPLOAD_PART_BYTES, bytes.subarray(UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES)),
    browser.go(`/api/uploads/${id}`, { method: "DELETE" }),
  ]);
  expect([200, 404]).toContain(late.status);
  expect(gone.status).toBe(200);
  expect(await stored("")).toEqual([]);
  expect((await browser.go(`/api/uploads/${id}`)).status).toBe(404);
});

test("a pasted text is uploaded in parts like a file", async () => {
  const browser = await signedIn("ada");
  const text = "Seven words stand in this small text. ".repeat(3000);
  const { id } = await uploadFile(browser.go, { purpose: "document", name: "", type: "text/plain" }, text);
  const { document } = await (await browser.go(`/api/documents/${id}`)).json<{ document: object }>();
  expect(document).toMatchObject({ name: "Pasted text.txt", kind: "text" });
});

test("a recording of several parts and a message file are given to their services", async () => {
  const [student, editor] = [await signedIn("ada"), await signedIn("bob")];
  const mediaId = crypto.randomUUID();
  await announceMedia(editor, "audio", mediaId);
  const recording = new Uint8Array(2 * UPLOAD_PART_BYTES + 500);
  recording.set(utf8("ID3"));
  const media: FileToUpload = { purpose: "media", mediaId, name: "lecture.mp3", type: "audio/mpeg" };
  expect(await uploadFile(editor.go, media, recording)).toMatchObject({ status: 200, id: mediaId });
  const done = await editor.go(`/api/media/${mediaId}/completion`, { method: "POST", body: "{}" });
  expect(await done.json()).toMatchObject({ media: { status: "ready", bytes: recording.byteLength } });
  const picture = await uploadFile(student.go, { purpose: "message_file", name: "a.png", type: "image/png" }, dot);
  const { file } = await (await student.go(`/api/message-files/${picture.id}`)).json<{ file: object }>();
  expect(file).toMatchObject({ name: "a.png", kind: "png", status: "ready" });
  // A complete media item takes no other file.
  expect((await uploadFile(editor.go, media, recording)).status).toBe(409);
});
