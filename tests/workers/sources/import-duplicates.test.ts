import { expect, test } from "vitest";
import { collectionSnapshots } from "#db/tables/index.ts";
import { importWorld, textFiles, zipOf } from "#tests/support/imports.ts";
import { bob, grace } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";

test("an archive that is added twice adds nothing the second time, and the collection is as it was", async () => {
  const { imported, library, imports, row, run, stored } = importWorld();
  const archive = zipOf(textFiles(6, 2000));
  await imported(archive);
  const [before, files] = [await library(), await stored()];
  const id = await imported(archive, { name: "", collection: "example-texts", mode: "add" });
  expect(await row(id)).toMatchObject({
    ...{ status: "unchanged", problem: null, fileKey: null, finishedAt: null },
    ...{ rowsDone: 6, works: 0, refused: 0, duplicates: 6 },
  });
  expect((await row(id))?.problems[5]).toEqual({
    row: 6,
    name: "text-005.txt",
    reason: "Duplicate: the collection has an equal text.",
  });
  expect([await library(), await stored()]).toEqual([before, files]);
  const { version = 0 } = (await row(id)) ?? {};
  await expect(imports.resume(grace, { id, version })).rejects.toMatchObject({ reason: "conflict" });
  await expect(imports.undo(grace, { id, version, reason: "Twice." })).rejects.toMatchObject({ reason: "conflict" });
  await imports.cancel(grace, { id, version });
  expect(await run()).toEqual(["nothing to do"]);
  expect((await imports.list(bob)).map((one) => one.status)).toEqual(["done"]);
  expect([await library(), await stored()]).toEqual([before, files]);
});

test("equal and nearly equal texts of a later archive are refused by name, also after several additions", async () => {
  const { imported, library, row } = importWorld();
  const adding = { name: "", collection: "example-texts", mode: "add" };
  await imported(zipOf({ "first.txt": essay(2100, 500) }));
  await imported(zipOf({ "second.txt": essay(2101, 500) }), adding);
  const id = await imported(
    zipOf({
      "equal.txt": essay(2100, 500).replaceAll("\n\n", "\n \n"),
      "near.txt": `${essay(2101, 500)} One more sentence of the same text.`,
      "new.txt": essay(2102, 500),
      "new-again.txt": essay(2102, 500),
    }),
    adding,
  );
  expect(await row(id)).toMatchObject({ status: "done", works: 1, duplicates: 3 });
  expect((await row(id))?.problems).toEqual([
    { row: 1, name: "equal.txt", reason: "Duplicate: the collection has an equal text." },
    { row: 2, name: "near.txt", reason: "Duplicate: the collection has a text that is nearly the same." },
    { row: 4, name: "new-again.txt", reason: "Duplicate: equal to row 3." },
  ]);
  expect((await library()).snapshot?.works).toBe(3);
});

test("a replaced or undone text can be added again: only what the active snapshot has is a duplicate", async () => {
  const { imported, imports, row, stored } = importWorld();
  const adding = { name: "", collection: "example-texts", mode: "add" };
  await imported(zipOf(textFiles(2, 2200)));
  await imported(zipOf(textFiles(2, 2210)), { ...adding, mode: "replace" });
  const added = await imported(zipOf(textFiles(2, 2200)), adding);
  expect(await row(added)).toMatchObject({ works: 2, duplicates: 0 });
  await imports.undo(grace, { id: added, version: (await row(added))?.version ?? 0, reason: "Once more." });
  expect(await row(await imported(zipOf(textFiles(2, 2200)), adding))).toMatchObject({ works: 2, duplicates: 0 });
  expect(await stored("collections/known/")).toHaveLength(3);
});

test("a collection of the command line has no list of its texts: its page says so, and they are added again", async () => {
  const { imported, collections, db, row, files } = importWorld();
  const archive = zipOf(textFiles(2, 2300));
  await imported(archive);
  const known = async () => (await collections.list(bob))[0]?.active?.knownTexts;
  expect(await known()).toBe(true);
  await db.update(collectionSnapshots).set({ knownTexts: false });
  await files.removeAll("collections/known/");
  const adding = { name: "", collection: "example-texts", mode: "add" };
  expect(await row(await imported(archive, adding))).toMatchObject({ works: 2, duplicates: 0 });
  expect(await known()).toBe(false);
  // What was uploaded here is recognised all the same.
  expect(await row(await imported(archive, adding))).toMatchObject({ works: 0, duplicates: 2 });
});

test("an import stops where another snapshot was activated meanwhile, and goes on when the one before is", async () => {
  const { imported, collections, imports, start, send, run, worker, row, queue, library } = importWorld();
  await imported(zipOf(textFiles(2, 2400)));
  const first = (await library()).snapshot?.snapshot ?? "";
  await imported(zipOf(textFiles(2, 2410)), { name: "", collection: "example-texts", mode: "replace" });
  const second = (await library()).snapshot?.snapshot ?? "";
  const id = await start({ name: "", collection: "example-texts", mode: "add" });
  await send(id, zipOf(textFiles(6, 2420)));
  await worker().step(id);
  async function activate(snapshotId: string): Promise<void> {
    const version = (await collections.list(grace))[0]?.version ?? 0;
    await collections.activate(grace, { id: "example-texts", version, snapshotId, reason: "Compare both." });
  }
  await activate(first);
  await run();
  expect(await row(id)).toMatchObject({ status: "failed", problem: expect.stringContaining("Another snapshot") });
  await activate(second);
  await imports.resume(grace, { id, version: (await row(id))?.version ?? 0 });
  await run();
  expect(await row(id)).toMatchObject({ status: "done", works: 6, snapshotBefore: second });
  expect(queue).toEqual([]);
});

test("deleting a snapshot removes the list of its texts, cancelling an import that of the one it would have become", async () => {
  const { imported, collections, imports, start, send, worker, run, row, stored, clock, db } = importWorld();
  await imported(zipOf(textFiles(2, 2500)));
  const old = await stored("collections/known/");
  await imported(zipOf(textFiles(2, 2510)), { name: "", collection: "example-texts", mode: "replace" });
  const [{ version = 0, snapshots = [] } = {}] = await collections.list(grace);
  const snapshotId = snapshots.find((one) => !one.active)?.id ?? "";
  await collections.deleteSnapshot(grace, { id: "example-texts", version, snapshotId, reason: "Old texts." });
  const left = await stored("collections/known/");
  expect(left).toHaveLength(1);
  expect(left).not.toEqual(old);
  const id = await start({ name: "", collection: "example-texts", mode: "add" });
  await send(id, zipOf(textFiles(2, 2520)));
  await worker().step(id);
  // Its list is stored before it can be activated, which fails.
  await db.update(collectionSnapshots).set({ formatVersion: "another" });
  await worker().step(id);
  expect(await row(id)).toMatchObject({ status: "failed" });
  expect(await stored("collections/known/")).toHaveLength(2);
  await expect(start({ name: "", collection: "example-texts", mode: "add" })).rejects.toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("another version of the search"),
  });
  await imports.cancel(grace, { id, version: (await row(id))?.version ?? 0 });
  clock.pass(6 * 60_000);
  await run();
  expect(await stored("collections/known/")).toEqual(left);
});

test("an archive of which nothing can be read makes no collection, and says which rows and why", async () => {
  const { imported, row, library, collections, stored } = importWorld();
  const id = await imported(zipOf({ "a.txt": "Too short.", "b.pdf": "no pdf" }));
  expect(await row(id)).toMatchObject({ status: "unchanged", problem: null, works: 0, refused: 2, fileKey: null });
  expect((await row(id))?.problems.map(({ name }) => name)).toEqual(["a.txt", "b.pdf"]);
  expect((await library()).snapshot).toBeUndefined();
  expect(await collections.list(bob)).toEqual([]);
  expect(await stored()).toEqual([]);
});
