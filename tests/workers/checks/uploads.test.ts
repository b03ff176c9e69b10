import { expect, test } from "vitest";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";

import pdf from "#tests/fixtures/documents/essay.pdf?bytes";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { essay } from "#tests/support/texts.ts";
import { sha256 } from "#tests/support/thesis.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { visitor } from "#tests/support/visitor.ts";

async function signedIn(demo = "ada") {
  const browser = visitor();
  await testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider")).publicKey();
  const entered = await testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider")).signInAs(
    demo,
    "http://localhost",
  );
  browser.jar.set("__session", entered!.token);
  browser.jar.set("__client", entered!.client);
  return browser;
}

type Sent = {
  status: number;
  body: { document?: { id: string; sha256: string; bytes: number }; error?: { message: string; reason: string } };
};

async function send(
  browser: Awaited<ReturnType<typeof signedIn>>,
  name: string,
  bytes: Uint8Array,
  type = "application/pdf",
  key: string = crypto.randomUUID(),
): Promise<Sent> {
  const { status, id, error } = await uploadFile(browser.go, { purpose: "document", name, type }, bytes, key);
  if (error) return { status, body: { error } };
  const { sha256, bytes: size } = (await findDocumentUnscoped(world().db, id))!;
  return { status, body: { document: { id, sha256, bytes: size } } };
}

test("a file is stored complete, with its SHA-256, and is downloaded as an attachment that cannot run", async () => {
  const ada = await signedIn();
  const { status, body } = await send(ada, "Réflexion 1.pdf", pdf);
  expect(status).toBe(200);
  expect(body.document).toMatchObject({ sha256: await sha256(pdf), bytes: pdf.byteLength });

  const back = await ada.go(`/api/documents/${body.document?.id}/file`);
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(pdf);
  expect(Object.fromEntries(back.headers)).toMatchObject({
    "content-disposition": "attachment; filename*=UTF-8''R%C3%A9flexion%201.pdf",
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

test("the same form sent twice stores one document", async () => {
  const ada = await signedIn();
  const key = crypto.randomUUID();
  const [first, second] = [
    await send(ada, "a.pdf", pdf, "application/pdf", key),
    await send(ada, "a.pdf", pdf, "application/pdf", key),
  ];
  expect(second.body.document?.id).toBe(first.body.document?.id);
  expect((await testEnv.FILES.list({ prefix: "documents/" })).objects).toHaveLength(1);
});

test("a file of more than one part is stored complete too", async () => {
  const ada = await signedIn();
  const large = new Uint8Array(12 * 1024 * 1024 + 7).map((_, at) => at % 251);
  large.set(utf8("%PDF-1.7\n"));
  const { status, body } = await send(ada, "large.pdf", large);
  expect(status).toBe(200);
  const kept = await testEnv.FILES.get(`documents/${body.document?.id}/original`);
  expect(new Uint8Array(await kept!.arrayBuffer()).every((byte, at) => byte === large[at])).toBe(true);
});

test("a file that is no PDF or Word file, is empty, or is one byte too large gets its own message and leaves no data", async () => {
  const ada = await signedIn();
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]);
  const tooLarge = new Uint8Array(UPLOAD_LIMIT_BYTES + 1);
  tooLarge.set(utf8("%PDF-1.7\n"));
  const cases: [string, Uint8Array, number, RegExp][] = [
    ["picture.pdf", png, 415, /not a PDF or Word file/],
    ["essay.exe", pdf, 415, /not a PDF or Word file/],
    ["essay.docx", pdf, 415, /not a PDF or Word file|does not match its content/],
    ["empty.pdf", new Uint8Array(), 422, /empty/],
    ["large.pdf", tooLarge, 413, /20\.1.MB\. The limit is 20.MB/],
  ];
  const seen = new Set<string>();
  for (const [name, bytes, status, words] of cases) {
    const answer = await send(ada, name, bytes, name.endsWith(".docx") ? "" : "application/pdf");
    expect(answer.status, name).toBe(status);
    expect(answer.body.error?.message, name).toMatch(words);
    seen.add(answer.body.error?.message ?? "");
  }
  expect((await testEnv.FILES.list()).objects).toEqual([]);
});

test("bob gets not found for each of ada's documents, checks and reports", async () => {
  const ada = await signedIn("ada");
  const bob = await signedIn("bob");
  const document = (await send(ada, "own.txt", utf8(essay(5, 300)), "text/plain")).body.document!;
  const form = {
    documentId: document.id,
    title: "",
    smallMatchWords: 8,
    retentionDays: 30,
    rights: "on",
    idempotencyKey: crypto.randomUUID(),
  };
  const ask = { method: "POST", body: JSON.stringify(form), headers: { "Content-Type": "application/json" } };
  expect((await bob.go("/api/checks", ask)).status).toBe(404);
  expect((await ada.go("/api/checks", ask)).status).toBe(201);
  for (const [path, method] of [
    [`/api/documents/${document.id}/file`, "GET"],
    [`/api/documents/${document.id}`, "DELETE"],
    [`/api/checks/${form.idempotencyKey}`, "GET"],
    [`/api/checks/${form.idempotencyKey}/cancellation`, "POST"],
  ] as const) {
    expect((await bob.go(path, { method })).status, path).toBe(404);
    const unknown = await bob.go(
      path.replace(document.id, crypto.randomUUID()).replace(form.idempotencyKey, crypto.randomUUID()),
      { method },
    );
    expect(unknown.status).toBe(404);
  }
  expect((await ada.go(`/api/checks/${form.idempotencyKey}`)).status).toBe(200);
});

test("a check is requested once however often the form is sent", async () => {
  const ada = await signedIn();
  const document = (await send(ada, "own.txt", utf8(essay(6, 300)), "text/plain")).body.document!;
  const form = {
    documentId: document.id,
    title: "Once",
    smallMatchWords: 8,
    retentionDays: 30,
    rights: "on",
    idempotencyKey: crypto.randomUUID(),
  };
  const ask = { method: "POST", body: JSON.stringify(form), headers: { "Content-Type": "application/json" } };
  const answers = await Promise.all([
    ada.go("/api/checks", ask),
    ada.go("/api/checks", ask),
    ada.go("/api/checks", ask),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  const { checks } = await (await ada.go("/api/checks")).json<{ checks: { id: string }[] }>();
  expect(checks.map((check) => check.id)).toEqual([form.idempotencyKey]);
});

test("a form without the rights box, with a wrong number or a wrong type is refused with an error for each field", async () => {
  const ada = await signedIn();
  const bad = {
    documentId: crypto.randomUUID(),
    title: "x".repeat(200),
    smallMatchWords: 99,
    retentionDays: 5,
    idempotencyKey: "1",
  };
  const response = await ada.go("/api/checks", {
    method: "POST",
    body: JSON.stringify(bad),
    headers: { "Content-Type": "application/json" },
  });
  expect(response.status).toBe(422);
  const { error } = await response.json<{ error: { fields: Record<string, string> } }>();
  expect(Object.keys(error.fields).sort()).toEqual([
    "idempotencyKey",
    "retentionDays",
    "rights",
    "smallMatchWords",
    "title",
  ]);
  expect(
    (await ada.go("/api/checks", { method: "POST", body: "{}", headers: { "Content-Type": "text/plain" } })).status,
  ).toBe(415);
});

test("the socket of a check opens for its owner from our own pages only", async () => {
  const ada = await signedIn("ada");
  const bob = await signedIn("bob");
  const document = (await send(ada, "own.txt", utf8(essay(8, 300)), "text/plain")).body.document!;
  const id = crypto.randomUUID();
  const form = {
    documentId: document.id,
    title: "",
    smallMatchWords: 8,
    retentionDays: 30,
    rights: "on",
    idempotencyKey: id,
  };
  await ada.go("/api/checks", {
    method: "POST",
    body: JSON.stringify(form),
    headers: { "Content-Type": "application/json" },
  });
  const upgrade = { headers: { Upgrade: "websocket" } };
  expect((await bob.go(`/api/checks/${id}/live`, upgrade)).status).toBe(404);
  expect((await ada.go(`/api/checks/${id}/live`, { ...upgrade, from: "http://evil.example" })).status).toBe(403);
  expect((await ada.go(`/api/checks/${id}/live`, { ...upgrade, from: null })).status).toBe(403);
  const open = await ada.go(`/api/checks/${id}/live`, upgrade);
  expect(open.status).toBe(101);
  const heard = new Promise<unknown>((resolve) =>
    open.webSocket!.addEventListener("message", (event) => resolve(JSON.parse(String(event.data)))),
  );
  open.webSocket!.accept();
  expect(await heard).toMatchObject({ id, status: "queued", queuePlace: 0 });
  open.webSocket!.close();
});
