import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents as documentTable, reports as reportTable } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, eve } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { everyPlaceOf, objectStoragesWith, objectsWith, placesOf } from "#tests/support/stored-words.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";

const DAY = 86_400_000;
const MARK = "Zqxandrelle";
const NAME = "Kvothelund draft.txt";
const TITLE = "Wrenbaldine thesis";
const NOTE = "Ostrigandel wrote this";

type World = ReturnType<typeof world>;

/** A checked document of ada's in the repository, with a link to its report and a note on it. */
async function planted({ db, clock, addToSources, send, ask, worker }: World) {
  await addToSources("tides", `${PLANTED}\n\n${essay(1, 200)}`);
  const text = `${MARK} begins here. ${essay(10, 250)}\n\n${PLANTED}`;
  const document = await send(ada, NAME, "text", utf8(text));
  const id = await ask(ada, document.id, { title: TITLE, stored: true, retentionDays: 7 });
  await worker().runs.run(id);
  await worker().library.include(`student:${document.id}`);
  const now = clock.now();
  const asking = conversationWorld({ clock });
  await asking.world();
  const passage = { kind: "report", reportId: id, matchId: null, start: 0, end: MARK.length } as const;
  const message = { clientId: crypto.randomUUID(), body: "What is this?", fileIds: [], quote: passage };
  await asking.begin(ada, { topic: "privacy", subject: "A match", orderId: null, message });
  await testEnv.DB.batch([
    testEnv.DB.prepare("insert into report_flag_notes values (?, 0, ?, ?)").bind(id, NOTE, now),
    testEnv.DB.prepare(
      "insert into report_shares (id, report_id, user_id, token_hash, with_text, opened, created_at, expires_at) values (?, ?, 'ada', ?, 1, 0, ?, ?)",
    ).bind(crypto.randomUUID(), id, document.sha256.split("").reverse().join(""), now, now + DAY),
    testEnv.DB.prepare(
      "insert into turnitin_submissions (check_id, status, problem, attempts, created_at, updated_at) values (?, 'complete', ?, 1, ?, ?)",
    ).bind(id, NOTE, now, now),
  ]);
  const [report] = await db.select().from(reportTable).where(eq(reportTable.id, id));
  return {
    document,
    id,
    secrets: [MARK, "Kvothelund", "Wrenbaldine", "Ostrigandel", document.sha256],
    report: report!,
  };
}

/** Where something of these words is, and which files and objects still have these ids. */
async function tracesOf(secrets: readonly string[], files: World["files"], ids: string[]): Promise<string[]> {
  const named = [...(await objectsWith(ids, (key) => files.text(key))), ...Object.keys(await objectStoragesWith(ids))];
  return [...new Set([...(await everyPlaceOf(secrets, files)), ...named])];
}

test("after ada deletes her document it is not in D1, R2 or the index", async () => {
  const all = world();
  const { document, id, secrets } = await planted(all);
  // The room of the check keeps its last state before the end, with the title.
  await all.live.announce(id, { ...(await all.checks.state(ada, id)), status: "running", stage: "align" });
  // The search itself finds what is there.
  const before = await tracesOf(secrets, all.files, [document.id]);
  for (const place of [
    "documents.name",
    "checks.title",
    "reports.title",
    "messages.quote",
    "documents.sha256",
    "report_flag_notes.note",
  ]) {
    expect(before).toContain(place);
  }
  expect(before).toContain(`documents/${document.id}/text`);
  expect(before).toContain(`reports/${id}/report.json`);
  expect(before.some((place) => place.startsWith("STUDENT_TEXTS."))).toBe(true);
  expect(before).toContain("LIVE_ROOM.key");

  await all.documents.remove(ada, document.id);
  await all.worker().library.forget(document.id);
  expect(await tracesOf(secrets, all.files, [document.id, id])).toEqual([]);
  // Notifications and conversations named it by this number, and have no word of it.
  expect(Object.keys(await placesOf([id])).sort()).toEqual([
    ...["checks.id", "conversations.report_id", "messages.quote", "notices.href", "notices.key"],
  ]);
  await expect(all.reports.read(ada, id)).rejects.toMatchObject({ reason: "not_found" });
  await expect(all.reports.scores(ada, id)).rejects.toMatchObject({ reason: "not_found" });
});

test("an expired document loses its text and keeps its signed scores without any text of ada's", async () => {
  const all = world();
  const { document, id, secrets, report } = await planted(all);
  all.clock.pass(7 * DAY + 1);
  await all.worker().library.sweep();
  expect(all.sent.at(-1)).toMatchObject({ type: "forget", documentId: document.id });
  await expect(all.reports.read(ada, id)).rejects.toMatchObject({ reason: "gone" });
  await all.worker().library.forget(document.id);

  // The signed statement names the file it is of by its hash: without it the signature would prove nothing.
  const left = await tracesOf(secrets.slice(0, 4), all.files, [document.id]);
  expect(left.filter((place) => !place.startsWith("turnitin_submissions."))).toEqual([]);
  expect(await placesOf([document.sha256])).toEqual({ "reports.statement": 1 });
  await expect(all.reports.read(ada, id)).rejects.toMatchObject({ reason: "gone" });
  expect(await all.reports.scores(ada, id)).toMatchObject({
    id,
    score: report.scoreTenths / 10,
    words: report.words,
    expired: true,
    expiredAt: all.clock.now(),
    verifyId: report.verifyId,
    keyId: report.keyId,
    groups: report.groups,
  });
  await expect(all.reports.scores(eve, id)).rejects.toMatchObject({ reason: "not_found" });
  const [row] = await all.db.select().from(reportTable);
  expect(row).toMatchObject({ title: "Expired report", statement: report.statement, signature: report.signature });

  // What is left of it can be deleted by hand, too.
  await all.documents.remove(ada, document.id);
  await all.worker().library.forget(document.id);
  expect(await tracesOf(secrets, all.files, [document.id, id])).toEqual([]);
});

test("a deletion can be undone until the job has begun, and the document is hidden meanwhile", async () => {
  const all = world();
  const { document, id } = await planted(all);
  await all.documents.remove(ada, document.id);
  expect(all.delays.at(-1)).toBe(10);
  expect((await all.documents.latest(ada)).map(({ id }) => id)).toEqual([]);
  await expect(all.reports.read(ada, id)).rejects.toMatchObject({ reason: "not_found" });
  expect(await all.reports.list(ada)).toEqual([]);
  expect(await all.checks.list(ada)).toEqual([]);

  await expect(all.documents.restore(eve, document.id)).rejects.toMatchObject({ reason: "not_found" });
  expect((await all.documents.restore(ada, document.id)).status).toBe("ready");
  // The job of the deletion that was taken back finds nothing to do.
  await all.worker().library.forget(document.id);
  expect((await all.reports.read(ada, id)).report.title).toBe(TITLE);
  // Twice is once.
  expect((await all.documents.restore(ada, document.id)).status).toBe("ready");

  await all.documents.remove(ada, document.id);
  await testEnv.DB.prepare("update documents set receipt_id = 'DL-1' where id = ?").bind(document.id).run();
  await expect(all.documents.restore(ada, document.id)).rejects.toMatchObject({ reason: "conflict" });
  await all.worker().library.forget(document.id);
  await expect(all.documents.restore(ada, document.id)).rejects.toMatchObject({ reason: "not_found" });
});

test("a check of a document with a pending deletion waits: it continues when undone, and ends when deleted", async () => {
  const all = world();
  for (const back of [true, false]) {
    const document = await all.send(ada, "own.txt", "text", utf8(essay(back ? 4 : 5, 300)));
    const id = await all.ask(ada, document.id);
    await all.documents.remove(ada, document.id);
    expect(await all.worker().runs.run(id)).toBe("nothing");
    expect((await all.checks.state(ada, id)).status).toBe("queued");
    all.sent.length = 0;
    if (back) {
      await all.documents.restore(ada, document.id);
      expect(all.sent).toEqual([{ v: 1, type: "check", checkId: id, bookmark: null }]);
      expect(await all.worker().runs.run(id)).toBe("done");
    } else {
      await all.worker().library.forget(document.id);
      expect(await all.worker().runs.run(id)).toBe("nothing");
      expect((await all.checks.state(ada, id)).status).toBe("cancelled");
    }
  }
});

test("a deletion receipt states when, what was deleted, and how long backups remain, to its owner only", async () => {
  const all = world();
  const { document } = await planted(all);
  const bare = await all.send(ada, "bare.txt", "text", utf8("Nobody checked these words."));
  for (const { id } of [document, bare]) {
    all.clock.pass(1000);
    await all.documents.remove(ada, id);
    await all.worker().library.forget(id);
  }
  const receipts = await all.documents.receipts(ada);
  expect(receipts.map(({ documentId, reason, deleted }) => [documentId, reason, deleted])).toEqual([
    [bare.id, "asked", { files: 1, texts: 0, fingerprints: 0, reports: 0 }],
    [document.id, "asked", { files: 1, texts: 1, fingerprints: 1, reports: 1 }],
  ]);
  const [first] = receipts;
  expect(first?.at).toBe(all.clock.now());
  expect(first?.words).toContain("30 days");
  expect(await all.documents.receipt(ada, first?.receiptId ?? "")).toEqual(first);
  expect(await all.documents.receipts(eve)).toEqual([]);
  await expect(all.documents.receipt(eve, first?.receiptId ?? "")).rejects.toMatchObject({ reason: "not_found" });
  const [row] = await all.db.select().from(documentTable).where(eq(documentTable.id, document.id));
  expect(row).toMatchObject({
    status: "deleted",
    name: "",
    bytes: 0,
    sha256: "",
    receiptId: expect.stringMatching(/^DL-/),
  });
});

test("ada extends the storage of a document and its report; eve cannot extend ada's", async () => {
  const all = world();
  const { document, id } = await planted(all);
  all.clock.pass(6 * DAY);
  expect(await all.documents.keep(ada, document.id, 30)).toEqual({ deleteAt: all.clock.now() + 30 * DAY });
  await expect(all.documents.keep(eve, document.id, 1)).rejects.toMatchObject({ reason: "not_found" });
  all.clock.pass(20 * DAY);
  all.sent.length = 0;
  await all.worker().library.sweep();
  expect(all.sent.filter(({ type }) => type === "forget")).toEqual([]);
  expect((await all.reports.read(ada, id)).row.expiresAt).toBe(all.clock.now() + 10 * DAY);
});

test("ada renames her document; invalid file names, and eve, are refused", async () => {
  const browser = await signedIn("ada");
  const text = { purpose: "document", name: "a.txt", type: "text/plain" } as const;
  const document = await uploadFile(browser.go, text, essay(3, 200));
  const call = (who: typeof browser, path: string, body: unknown) =>
    who.go(`/api/documents/${document.id}/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  const renamed = await call(browser, "name", { name: "  Essai no 2, «final».txt " });
  expect(await renamed.json()).toEqual({ document: { name: "Essai no 2, «final».txt" } });
  for (const name of [
    "",
    "a/b",
    "a\\b",
    "a:b",
    "a*b",
    "a?b",
    'a"b',
    "a<b",
    "a>b",
    "a|b",
    "a\u202eb",
    "x".repeat(151),
  ]) {
    expect((await call(browser, "name", { name })).status, name).toBe(422);
  }
  expect((await call(browser, "retention", { days: 90 })).status).toBe(200);
  expect((await call(browser, "retention", { days: 45 })).status).toBe(422);
  const other = await signedIn("bob");
  expect((await call(other, "name", { name: "mine" })).status).toBe(404);
  expect((await call(other, "retention", { days: 1 })).status).toBe(404);
  expect((await browser.go(`/api/documents/${document.id}`, { method: "DELETE" })).status).toBe(202);
  expect((await call(other, "restoration", {})).status).toBe(404);
  expect(await (await call(browser, "restoration", {})).json()).toMatchObject({ document: { status: "received" } });
});
