import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LEASE_MS } from "#core/checks/check.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import type { Database } from "#db/client.ts";
import { findSource } from "#db/sources/sources.ts";
import { listShards } from "#db/sources/student-shards.ts";
import { reports as reportTable } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { openShardName, SHARDS } from "#workers/adapters/sources/fingerprint-shards.ts";

test("a worker may crash before any step of a check: the next one finishes it with one report and one source", async () => {
  const { db, clock, send, ask, addToSources, worker, reports } = world();
  await addToSources("tides", `${PLANTED}\n\n${essay(1, 200)}`);
  let died = 0;
  for (let step = 1; ; step++) {
    const document = await send(ada, `draft ${step}.txt`, "text", utf8(`${essay(50 + step, 200)}\n\n${PLANTED}`));
    const id = await ask(ada, document.id, { stored: true, compareDrafts: false });
    const fuse = fuseAt(step);
    const outcome = await worker(fuse)
      .runs.run(id)
      .catch(() => "died");
    if (!fuse.blown) {
      expect(outcome).toBe("done");
      break;
    }
    died++;
    clock.pass(LEASE_MS + 1);
    await worker().runs.run(id);
    expect((await findCheckUnscoped(db, id))?.status, `after dying at step ${step}`).toBe("ready");
    expect(await reportIdsOf(db, document.id)).toEqual([id]);
    expect((await reports.read(ada, id)).report.sources.length).toBeGreaterThan(0);
    expect(await findSource(db, `student:${document.id}`)).not.toBeNull();
    // Checks of the same day would reach the limit.
    clock.pass(86_400_000);
  }
  expect(died).toBeGreaterThan(15);
});

test("a removal may crash before any step: the next one leaves no file, no text, no fingerprint and no report", async () => {
  const { db, clock, documents, send, ask, worker } = world();
  let died = 0;
  for (let step = 1; ; step++) {
    const document = await send(ada, `draft ${step}.txt`, "text", utf8(essay(90 + step, 300)));
    const id = await ask(ada, document.id, { stored: true, compareDrafts: false });
    await worker().runs.run(id);
    await worker().library.include(`student:${document.id}`);
    expect(await sizeOfAll()).toBeGreaterThan(0);
    await documents.remove(ada, document.id);
    const fuse = fuseAt(step);
    await worker(fuse)
      .library.forget(document.id)
      .catch(() => undefined);
    if (fuse.blown) {
      died++;
      await worker().library.forget(document.id);
    }
    const row = await findDocumentUnscoped(db, document.id);
    expect(row, `after dying at step ${step}`).toMatchObject({ status: "deleted", name: "", sha256: "" });
    expect(row?.receiptId).toMatch(/^DL-/);
    expect((await testEnv.FILES.list({ prefix: `documents/${document.id}/` })).objects).toEqual([]);
    expect((await testEnv.FILES.list({ prefix: `reports/${id}/` })).objects).toEqual([]);
    expect(await reportIdsOf(db, document.id)).toEqual([]);
    expect((await findCheckUnscoped(db, id))?.title).toBe("Deleted document");
    expect(await findSource(db, `student:${document.id}`)).toBeNull();
    expect(await sizeOfAll()).toBe(0);
    if (!fuse.blown) break;
    clock.pass(86_400_000);
  }
  expect(died).toBeGreaterThan(6);

  async function sizeOfAll() {
    const shards = await listShards(db);
    const sizes = await Promise.all(
      shards.map((name) => testEnv.STUDENT_TEXTS.get(testEnv.STUDENT_TEXTS.idFromName(name)).size()),
    );
    return sizes.reduce((sum, { documents, blocks, pieces, held }) => sum + documents + blocks + pieces + held, 0);
  }
});

test("indexing twice gives the same index as indexing once", async () => {
  const { addToSources, worker } = world();
  await addToSources("twice", essay(7, 300));
  const before = await sizes();
  await worker().library.include("twice");
  expect(await sizes()).toEqual(before);

  async function sizes() {
    const all = [];
    for (let shard = 0; shard < SHARDS; shard++) {
      all.push(
        await testEnv.FINGERPRINTS.get(testEnv.FINGERPRINTS.idFromName(openShardName(testEnv.TEXT_KEY, shard))).size(),
      );
    }
    return all;
  }
});

test("the sweep queues lost checks, waiting sources and expired documents", async () => {
  const { clock, sent, send, ask, worker } = world();
  const document = await send(ada, "draft.txt", "text", utf8(essay(60, 300)));
  const id = await ask(ada, document.id, { retentionDays: 1 });
  sent.length = 0;
  await worker().library.sweep();
  expect(sent).toEqual([]);
  clock.pass(6 * 60_000);
  await worker().library.sweep();
  expect(sent).toContainEqual({ v: 1, type: "check", checkId: id, bookmark: null });
  clock.pass(86_400_000);
  await worker().library.sweep();
  expect(sent).toContainEqual({ v: 1, type: "forget", documentId: document.id, bookmark: null });
});

test("a document deleted at any moment of its check leaves no data behind", async () => {
  const { db, clock, files, documents, addToSources, send, ask, worker } = world();
  await addToSources("tides", `${PLANTED}\n\n${essay(1, 200)}`);
  for (let moment = 1; ; moment++) {
    const text = `${essay(120 + moment, 300)}\n\n${PLANTED}`;
    const document = await send(ada, "own.txt", "text", utf8(text));
    const id = await ask(ada, document.id, { stored: true, compareDrafts: false });
    let written = 0;
    // Deleted just before the text, what is found so far or the report is written: that comes after the removal then.
    const meanwhile = {
      ...files,
      async putText(key: string, text: string) {
        if (++written === moment) {
          await documents.remove(ada, document.id);
          await worker().library.forget(document.id);
        }
        await files.putText(key, text);
      },
    };
    const outcome = await worker(undefined, { files: meanwhile }).runs.run(id);
    if (written < moment) {
      expect(moment).toBeGreaterThan(4);
      break;
    }
    expect(outcome).toBe("nothing");
    expect((await findCheckUnscoped(db, id))?.status).toBe("cancelled");
    const left = (await testEnv.FILES.list()).objects.map(({ key }) => key);
    expect(left, `deleted before write ${moment}`).toEqual(["sources/tides/text"]);
    expect(await reportIdsOf(db, document.id)).toEqual([]);
    expect(await findSource(db, `student:${document.id}`)).toBeNull();
    clock.pass(86_400_000);
  }
});

async function reportIdsOf(db: Database, documentId: string): Promise<string[]> {
  const found = await db.select({ id: reportTable.id }).from(reportTable).where(eq(reportTable.documentId, documentId));
  return found.map(({ id }) => id);
}
