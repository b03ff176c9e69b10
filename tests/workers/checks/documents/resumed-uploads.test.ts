import { expect, test } from "vitest";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { UPLOAD_LIMIT_BYTES, UPLOAD_PART_BYTES } from "#schema/vocabulary/checks.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada, eve } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;
type Answered = {
  upload: { id: string; offset: number; length: number };
  offset: number;
  document?: { id: string; sha256: string; bytes: number; name: string };
  error?: { reason: string; message: string };
};

/** 5 MiB and a little that begin like a PDF. */
function thesis(): Uint8Array {
  const bytes = new Uint8Array(5 * 1024 * 1024 + 77).map((_, at) => (at * 31) % 251);
  bytes.set(utf8("%PDF-1.7\n"));
  return bytes;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function begin(browser: Browser, length: number, more: { key?: string; name?: string; type?: string } = {}) {
  const response = await browser.go("/api/documents/uploads", {
    method: "POST",
    headers: {
      "Content-Type": more.type ?? "application/pdf",
      "X-File-Name": encodeURIComponent(more.name ?? "Thèse 3.pdf"),
      "Upload-Length": String(length),
      "Idempotency-Key": more.key ?? crypto.randomUUID(),
    },
  });
  return { status: response.status, answered: await response.json<Answered>() };
}

async function part(browser: Browser, id: string, offset: number, bytes: Uint8Array) {
  const response = await browser.go(`/api/documents/uploads/${id}`, {
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
  return last;
}

const lying = async (prefix: string) =>
  (await testEnv.FILES.list({ prefix })).objects.map(({ key, size }) => [key, size]);

/** What is stored of one upload; an earlier test's last write may still be under way on a busy machine. */
const lyingOf = async (id: string) => [...(await lying(`uploads/${id}/`)), ...(await lying(`documents/${id}/`))];

test("an interrupted upload resumes where it stopped, and the file arrives complete", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const key = crypto.randomUUID();
  const begun = await begin(browser, bytes.byteLength, { key });
  expect(begun).toMatchObject({ status: 201, answered: { upload: { offset: 0, length: bytes.byteLength } } });
  const { id } = begun.answered.upload;
  await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));

  // The browser was closed: the same form asks where it stopped.
  const again = await begin(browser, bytes.byteLength, { key });
  expect(again.answered.upload).toEqual({ id, offset: UPLOAD_PART_BYTES, length: bytes.byteLength });
  expect(await (await browser.go(`/api/documents/uploads/${id}`)).json()).toMatchObject({ offset: UPLOAD_PART_BYTES });
  const { answered } = await rest(browser, id, bytes, UPLOAD_PART_BYTES);
  expect(answered.document).toMatchObject({
    id,
    name: "Thèse 3.pdf",
    bytes: bytes.byteLength,
    sha256: await sha256(bytes),
  });
  const back = await browser.go(`/api/documents/${id}/file`);
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
  expect(await lying("uploads/")).toEqual([]);
  expect(await lying("documents/")).toHaveLength(1);
  // Asked once more, the answer is the document.
  expect((await begin(browser, bytes.byteLength, { key })).answered.document?.id).toBe(id);
  expect((await part(browser, id, 0, bytes.subarray(0, 70_000))).answered.document?.id).toBe(id);
});

test("a part with a wrong offset is refused with the right one, and is not stored", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const { id } = (await begin(browser, bytes.byteLength)).answered.upload;
  const early = await part(browser, id, UPLOAD_PART_BYTES, bytes.subarray(0, 70_000));
  expect(early).toMatchObject({ status: 409, answered: { offset: 0 } });
  await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));
  const repeated = await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));
  expect(repeated).toMatchObject({ status: 409, answered: { offset: UPLOAD_PART_BYTES } });
  expect(await lying(`uploads/${id}/`)).toEqual([[`uploads/${id}/000000000000`, UPLOAD_PART_BYTES]]);
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
  const { answered } = { answered: await (await browser.go(`/api/documents/uploads/${id}`)).json<Answered>() };
  expect(answered.document?.sha256).toBe(await sha256(bytes));
  expect(new Uint8Array(await (await browser.go(`/api/documents/${id}/file`)).arrayBuffer())).toEqual(bytes);
  expect(await lying("")).toHaveLength(1);
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
  expect(await lyingOf(id)).toEqual([]);
  expect((await part(browser, id, 0, bytes.subarray(0, 100_000))).answered.document?.bytes).toBe(100_000);
});

test("a file that is no PDF or Word file is refused by its name at once, or by its bytes after the upload", async () => {
  const browser = await signedIn("ada");
  expect((await begin(browser, 100, { name: "essay.exe", type: "" })).status).toBe(415);
  expect((await begin(browser, 100, { name: "essay.docx", type: "application/pdf" })).status).toBe(415);
  const { id } = (await begin(browser, 100_000)).answered.upload;
  const png = new Uint8Array(100_000);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const refused = await part(browser, id, 0, png);
  expect(refused).toMatchObject({
    status: 415,
    answered: { error: { message: expect.stringContaining("a PNG picture") } },
  });
  expect(await lyingOf(id)).toEqual([]);
  expect((await browser.go(`/api/documents/uploads/${id}`)).status).toBe(404);
});

test("eve can neither find, continue nor cancel ada's uploads", async () => {
  const [browser, other] = [await signedIn("ada"), await signedIn("bob")];
  const key = crypto.randomUUID();
  const { id } = (await begin(browser, 100_000, { key })).answered.upload;
  expect((await other.go(`/api/documents/uploads/${id}`)).status).toBe(404);
  expect((await part(other, id, 0, thesis().subarray(0, 100_000))).status).toBe(404);
  expect((await other.go(`/api/documents/uploads/${id}`, { method: "DELETE" })).status).toBe(404);
  // The same key of someone else is another upload.
  expect((await begin(other, 100_000, { key })).answered.upload.id).not.toBe(id);
  expect(await lyingOf(id)).toEqual([]);
});

test("a cancelled upload leaves no data, even if a part was in progress", async () => {
  const browser = await signedIn("ada");
  const bytes = thesis();
  const { id } = (await begin(browser, bytes.byteLength)).answered.upload;
  await part(browser, id, 0, bytes.subarray(0, UPLOAD_PART_BYTES));
  const [late, gone] = await Promise.all([
    part(browser, id, UPLOAD_PART_BYTES, bytes.subarray(UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES)),
    browser.go(`/api/documents/uploads/${id}`, { method: "DELETE" }),
  ]);
  expect([200, 404]).toContain(late.status);
  expect(gone.status).toBe(200);
  expect(await lyingOf(id)).toEqual([]);
  expect((await browser.go(`/api/documents/uploads/${id}`)).status).toBe(404);
});

test("a pasted text is uploaded in parts like a file", async () => {
  const browser = await signedIn("ada");
  const text = utf8("Seven words stand in this small text. ".repeat(3000));
  const { id } = (await begin(browser, text.byteLength, { type: "text/plain", name: "" })).answered.upload;
  expect((await rest(browser, id, text)).answered.document).toMatchObject({ name: "Pasted text.txt", id });
});

test("a worker may crash at any step after the last part: the next request assembles the file", async () => {
  const { db, clock, documents, dying } = world();
  const bytes = thesis().subarray(0, 150_000);
  let died = 0;
  for (let step = 1; ; step++) {
    const announced = { name: "a.pdf", kind: "pdf" as const, length: 150_000, idempotencyKey: crypto.randomUUID() };
    const { upload } = await documents.uploads.begin(ada, announced);
    await documents.uploads.append(ada, upload.id, 0, bytes.subarray(0, 100_000));
    const fuse = fuseAt(step);
    const end = dying(fuse).uploads.append(ada, upload.id, 100_000, bytes.subarray(100_000));
    const whole = await end.catch(() => null);
    if (fuse.blown) {
      died += 1;
      const { offset } = (await documents.uploads.progress(ada, upload.id)).upload;
      if (offset < 150_000) await documents.uploads.append(ada, upload.id, offset, bytes.subarray(offset));
      expect((await documents.uploads.begin(ada, announced)).document?.bytes).toBe(150_000);
    } else expect(whole?.document?.bytes).toBe(150_000);
    const row = await findDocumentUnscoped(db, upload.id);
    expect(row, `after dying at step ${step}`).toMatchObject({ status: "received", sha256: await sha256(bytes) });
    expect((await documents.download(ada, upload.id)).bytes).toEqual(bytes);
    if (!fuse.blown) break;
    clock.pass(60_000);
  }
  expect(died).toBeGreaterThan(6);
  expect(await lying("uploads/")).toEqual([]);
});

test("ada can upload ten files at once and an eleventh waits; eve's are counted separately", async () => {
  const { clock, documents } = world();
  const announce = (who: typeof ada) =>
    documents.uploads.begin(who, { name: "a.pdf", kind: "pdf", length: 9, idempotencyKey: crypto.randomUUID() });
  for (let file = 0; file < 10; file++) await announce(ada);
  await expect(announce(ada)).rejects.toMatchObject({ reason: "too_many" });
  await announce(eve);
  clock.pass(11 * 60_000);
  await announce(ada);
});

test("an upload may pause for a day; after that its parts and its row are deleted", async () => {
  const { clock, documents, worker } = world();
  const announced = { name: "a.pdf", kind: "pdf" as const, length: 150_000, idempotencyKey: crypto.randomUUID() };
  const { upload } = await documents.uploads.begin(ada, announced);
  await documents.uploads.append(ada, upload.id, 0, thesis().subarray(0, 100_000));
  clock.pass(23 * 3_600_000);
  await worker().library.sweep();
  expect((await documents.uploads.progress(ada, upload.id)).upload.offset).toBe(100_000);
  clock.pass(2 * 3_600_000);
  expect(await worker().library.sweep()).toMatchObject({ uploads: 1 });
  expect(await lying("")).toEqual([]);
  await expect(documents.uploads.progress(ada, upload.id)).rejects.toMatchObject({ reason: "not_found" });
});
