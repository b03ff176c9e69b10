import { expect, test } from "vitest";
import { dot } from "#tests/support/dot.ts";
import { signedIn, signedUp } from "#tests/support/signed-in.ts";
import { uploadFile } from "#tests/support/upload-file.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;

async function send(browser: Browser, name: string, bytes: Uint8Array = dot, type = "image/png") {
  const { status, id } = await uploadFile(browser.go, { purpose: "message_file", name, type }, bytes);
  if (!id) return { status, body: {} };
  const response = await browser.go(`/api/message-files/${id}`);
  return { status, body: (await response.json()) as { file?: { id: string; name: string } } };
}

test.each([
  ["../../etc/passwd.png"],
  ["a\u0000b.png"],
  ["photo\u202egnp.exe.png"],
  ['"; filename=evil.html; x=".png'],
  ["line\r\nSet-Cookie: a=b.png"],
  ["Réflexion 1.png"],
])("a picture called %j comes back as a download that cannot run, and its name is nothing but a name", async (name) => {
  const ada = await signedIn("ada");
  const { status, body } = await send(ada, name);
  expect(status).toBe(200);
  const back = await ada.go(`/api/message-files/${body.file?.id}/file`);
  expect((await back.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(Object.fromEntries(back.headers)).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment; filename\*=UTF-8''[\w.!#$&+^`|~%-]+\.png$/),
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  });
  expect(back.headers.get("set-cookie") ?? "").not.toContain("a=b");
  expect(body.file?.name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u);
});

test("eve gets the same response for ada's file as for one that does not exist", async () => {
  const [ada, eve] = [await signedIn("ada"), await signedUp("Eve")];
  const conversation = await ada.go("/api/conversations", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      topic: "privacy",
      subject: "A picture",
      message: { clientId: crypto.randomUUID(), body: "", fileIds: [(await send(ada, "mine.png")).body.file?.id] },
    }),
  });
  expect(conversation.status).toBe(201);
  const { conversation: begun } = (await conversation.json()) as { conversation: { id: string } };
  const listed = await ada.go(`/api/conversations/${begun.id}/files`);
  const { files } = (await listed.json()) as { files: { id: string }[] };
  const answered = async (id: string, path = "", method = "GET") => {
    const response = await eve.go(`/api/message-files/${id}${path}`, { method });
    const { error } = (await response.json()) as { error: { reason: string; message: string } };
    return [response.status, error.reason, error.message];
  };
  for (const [path, method] of [
    ["", "GET"],
    ["/file", "GET"],
    ["", "DELETE"],
  ] as const) {
    expect(await answered(files[0]?.id ?? "", path, method)).toEqual(await answered(crypto.randomUUID(), path, method));
    expect((await answered(files[0]?.id ?? "", path, method))[0]).toBe(404);
  }
});

test("a file whose bytes do not match its type is refused at upload", async () => {
  const ada = await signedIn("ada");
  const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  for (const [name, type] of [
    ["page.html", "text/html"],
    ["page.png", "image/png"],
    ["page.svg", "image/svg+xml"],
    ["page.pdf", "application/pdf"],
  ] as const) {
    expect((await send(ada, name, html, type)).status).toBe(415);
  }
});
