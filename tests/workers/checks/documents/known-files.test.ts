import { expect, test } from "vitest";
import { createDocuments } from "#app/services/checks/documents/index.ts";
import { checks as checkTable } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { testSigner } from "#tests/support/listing.ts";
import { ada, eve } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { essay } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";

test("ada is told that she checked the same file before, and the result", async () => {
  const { clock, documents, send, ask, worker } = world();
  const bytes = utf8(essay(1, 300));
  const document = await send(ada, "Draft 1.txt", "text", bytes);
  const first = await ask(ada, document.id);
  await worker().runs.run(first);
  clock.pass(1000);
  const second = await ask(ada, document.id);
  expect(await documents.known(ada, document.sha256)).toEqual({
    documentId: document.id,
    name: "Draft 1.txt",
    checks: [
      { id: second, at: clock.now(), score: null, status: "queued" },
      { id: first, at: clock.now() - 1000, score: 0, status: "ready" },
    ],
  });
  expect(await documents.known(ada, "0".repeat(64))).toBeNull();
});

test("a file that only eve has is as unknown to ada as one that no one has: same response, same queries", async () => {
  const { clock, files, send, ask, worker } = world();
  const theirs = await send(eve, "hers.txt", "text", utf8(essay(2, 300)));
  await worker().runs.run(await ask(eve, theirs.id));
  await send(ada, "own.txt", "text", utf8(essay(3, 300)));

  async function cost(sha256: string) {
    const fuse = fuseAt(Number.POSITIVE_INFINITY);
    const { documents } = world();
    const counted = countedDatabase();
    const jobs = { async send() {} };
    const slow = createDocuments({ signer: testSigner, db: counted.db, clock, files, jobs, bookmark: () => null });
    expect(await slow.known(ada, sha256)).toBeNull();
    const asking = world().dying(fuse);
    expect(await asking.known(ada, sha256)).toEqual(await documents.known(ada, "f".repeat(64)));
    return { questions: fuse.steps, rows: counted.rowsRead() };
  }

  const hers = await cost(theirs.sha256);
  expect(hers).toEqual(await cost("0".repeat(64)));
  expect(hers.questions).toBe(2);
});

test("a deleted file is not recognised", async () => {
  const { documents, send, worker } = world();
  const document = await send(ada, "own.txt", "text", utf8(essay(4, 300)));
  await documents.remove(ada, document.id);
  expect(await documents.known(ada, document.sha256)).toBeNull();
  await worker().library.forget(document.id);
  expect(await documents.known(ada, document.sha256)).toBeNull();
});

test("the same unreadable file is refused at once, with the same message and without a check", async () => {
  const { db, sent, send, ask, worker, checks } = world();
  const bytes = utf8("Only six words stand here today.");
  const id = await ask(ada, (await send(ada, "short.txt", "text", bytes)).id);
  await worker().runs.run(id);
  const { problem } = await checks.state(ada, id);
  sent.length = 0;
  // Twenty bombs cost one reading.
  for (let turn = 0; turn < 20; turn++) {
    const again = await send(ada, `again ${turn}.txt`, "text", bytes);
    await expect(ask(ada, again.id)).rejects.toMatchObject({
      reason: "invalid",
      message: `${problem?.title}. ${problem?.text}`,
    });
  }
  expect(await db.select().from(checkTable)).toHaveLength(1);
  expect(sent).toEqual([]);
  // Eve may find out for herself; a newer engine may read more.
  await ask(eve, (await send(eve, "short.txt", "text", bytes)).id);
  await testEnv.DB.prepare("update checks set engine_version = '0' where user_id = 'ada'").run();
  await ask(ada, (await send(ada, "newer.txt", "text", bytes)).id);
});

test("a check that failed through our fault can be retried", async () => {
  const { send, ask, worker, checks } = world();
  const document = await send(ada, "own.txt", "text", utf8(essay(5, 300)));
  const id = await ask(ada, document.id);
  await worker().runs.giveUp(id);
  expect((await checks.state(ada, id)).status).toBe("failed");
  await worker().runs.run(await ask(ada, document.id));
});

test("an editor is told that a recording is in the media library, a student is not, and files of other purposes are not looked up", async () => {
  const [student, editor] = [await signedIn("ada"), await signedIn("bob")];
  const id = crypto.randomUUID();
  const details = { alt: "", licence: "Own work", authors: "", year: null, seconds: 4 };
  const post = (path: string, body: object) =>
    editor.go(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  await post("/api/media", { id, kind: "audio", name: "lecture.mp3", ...details });
  const recording = new Uint8Array(70_000);
  recording.set(utf8("ID3"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", recording));
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const path = `/api/uploads/known?purpose=media&sha256=${sha256}`;
  await uploadFile(editor.go, { purpose: "media", mediaId: id, name: "lecture.mp3", type: "audio/mpeg" }, recording);
  expect(await (await editor.go(path)).json()).toEqual({ known: null });
  await post(`/api/media/${id}/completion`, {});
  expect(await (await editor.go(path)).json()).toEqual({ known: { id, name: "lecture.mp3", checks: [] } });
  expect((await student.go(path)).status).toBe(403);
  expect((await editor.go(path.replace("=media", "=deliverable"))).status).toBe(422);
});

test("the browser asks by hash, and an invalid hash is refused", async () => {
  const browser = await signedIn("ada");
  expect((await browser.go("/api/uploads/known?purpose=document&sha256=abc")).status).toBe(422);
  expect((await browser.go("/api/uploads/known")).status).toBe(422);
  const response = await browser.go(`/api/uploads/known?purpose=document&sha256=${"a".repeat(64)}`);
  expect(await response.json()).toEqual({ known: null });
});
