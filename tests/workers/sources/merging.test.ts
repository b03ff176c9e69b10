import { expect, test } from "vitest";
import { currentMerge } from "#db/sources/collection-merges.ts";
import { saveManifest, searchedLibrary } from "#db/sources/collections.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { importWorld, textFiles, zipOf } from "#tests/support/imports.ts";
import { ada, grace } from "#tests/support/people.ts";
import { aboutText, type BuiltSegment, buildTexts, manifestOf, mergeTexts, partsOf } from "#tests/support/segments.ts";
import { essay } from "#tests/support/texts.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";
import { createSegmentStore } from "#workers/adapters/sources/segment-store.ts";

const DAY_MS = 86_400_000;

type World = ReturnType<typeof importWorld>;

/** A collection to which archives of two texts were added one after the other, a day each. */
async function addedTo(round: World, archives: number, collection = ""): Promise<void> {
  for (let i = 0; i < archives; i += 1) {
    const form =
      i === 0 && collection === "" ? {} : { name: "", collection: collection || "example-texts", mode: "add" };
    await round.imported(zipOf(textFiles(2, 1000 + i * 2)), form);
    round.clock.pass(DAY_MS);
  }
}

async function searchedIds({ db }: World): Promise<string[]> {
  return (await searchedLibrary(db)).segments.map(({ id }) => id);
}

test("the segments of added archives become one: checks and reports find in it what they found before", async () => {
  const round = importWorld();
  await addedTo(round, 4);
  const before = await round.library();
  expect(before.segments).toHaveLength(4);
  expect(await round.merger().sweep()).toEqual({ merging: true, removed: 0 });
  const outcomes = await round.run();
  expect(outcomes.at(-1)).toBe("merged 4");
  expect(outcomes.filter((outcome) => outcome === "merging").length).toBeGreaterThan(3);
  const after = await round.library();
  expect(after.segments).toHaveLength(1);
  expect(after.works).toEqual(before.works);
  expect(after.works.map((work) => work?.text)).toEqual(Array.from({ length: 8 }, (_, i) => essay(1000 + i, 150)));
  expect(await round.stored("collections/merges/")).toEqual([]);

  const { send: receive, ask, worker, reports } = world();
  const text = `${essay(7000, 200)} ${essay(1005, 150)} ${essay(7001, 200)}`;
  const check = await ask(ada, (await receive(ada, "draft.txt", "text", utf8(text))).id);
  expect(await worker().runs.run(check)).toBe("done");
  const { report } = await reports.read(ada, check);
  expect(report.sources).toMatchObject([{ id: `collection:${after.snapshot?.snapshot}:5`, kind: "library" }]);
});

test("what was merged stays a day for checks that began before, then it is removed", async () => {
  const round = importWorld();
  await addedTo(round, 3);
  const { segments: before, snapshot } = await round.library();
  await round.merger().sweep();
  await round.run();
  const id = `collection:${snapshot?.snapshot}:4`;
  expect(await createSegmentCollections(testEnv.FILES).read(before, id)).toMatchObject({ text: essay(1004, 150) });
  expect(await round.merger().sweep()).toEqual({ merging: false, removed: 0 });
  round.clock.pass(DAY_MS + 1);
  expect(await round.merger().sweep()).toEqual({ merging: false, removed: 3 });
  const [merged] = await searchedIds(round);
  expect(await round.stored("collections/segments/")).toEqual([`collections/segments/${merged}/0`]);
});

test("a merge that is killed at any step is whole in the end, and leaves nothing behind", async () => {
  const texts = (from: number) => [{ about: aboutText(`Text ${from}`), text: essay(2000 + from, 150) }];
  const built = [await buildTexts(texts(0)), await buildTexts(texts(1), { from: 1 })];
  const expected = await mergeTexts(built);
  let died = 0;
  for (let at = 1; ; at += 1) {
    const round = importWorld();
    await publish(round, built);
    const fuse = fuseAt(at);
    const all = async (merger: ReturnType<World["merger"]>) => {
      await merger.sweep();
      for (let outcome = ""; outcome !== "nothing to do"; ) outcome = await merger.step();
    };
    await all(round.merger(fuse)).catch(() => {});
    if (fuse.blown) died += 1;
    round.clock.pass(6 * 60_000);
    await all(round.merger());
    const { segments } = await searchedLibrary(round.db);
    expect(segments).toMatchObject([{ documents: 2, layout: expected.segment.layout, parts: expected.segment.parts }]);
    const [merged = ""] = segments.map(({ id }) => id);
    expect(await createSegmentStore(testEnv.FILES).read(merged, 0, expected.bytes.length)).toEqual(expected.bytes);
    round.clock.pass(2 * DAY_MS);
    await round.merger().sweep();
    expect(await round.stored()).toEqual([`collections/segments/${merged}/0`]);
    await round.files.removeAll("collections/");
    for (const table of ["collections", "collection_snapshots", "collection_segments"])
      await round.db.run(`delete from ${table}`);
    if (!fuse.blown) break;
  }
  expect(died).toBeGreaterThan(12);
});

/** A snapshot of these segments, as the command line publishes it. */
async function publish({ db, clock }: World, built: readonly BuiltSegment[]): Promise<void> {
  const store = createSegmentStore(testEnv.FILES);
  for (const { segment, bytes } of built)
    for (const [part, one] of partsOf(bytes).entries())
      await store.put(segment.id, part, one, segment.partHashes[part] ?? "");
  await saveManifest(db, manifestOf(built), { byName: "Grace", now: clock.now(), activate: true });
}

test("texts that are added while their collection is merged are in the merged segment's snapshot too", async () => {
  const round = importWorld();
  await addedTo(round, 2);
  await round.merger().sweep();
  expect(await round.merger().step()).toBe("merging");
  await addedTo(round, 1, "example-texts");
  await round.run();
  await round.merger().sweep();
  await round.run();
  const { works, segments } = await round.library();
  expect(segments).toHaveLength(1);
  expect(works.every((work) => work !== null)).toBe(true);
});

test("a snapshot that is deleted while it is merged ends the merge; its texts are left out of the next one", async () => {
  const round = importWorld();
  const first = await round.imported(zipOf(textFiles(2, 3000)));
  await round.imported(zipOf(textFiles(2, 3100)), { name: "Other Texts" });
  await round.merger().sweep();
  expect(await round.merger().step()).toBe("merging");
  const row = await round.row(first);
  await round.imports.undo(grace, { id: first, version: row?.version ?? 0, reason: "Wrong licence" });
  expect(await round.run()).toContain("not possible any more");
  expect(await currentMerge(round.db)).toBeNull();
  const [left] = await searchedIds(round);
  expect(await round.stored("collections/segments/")).toEqual([`collections/segments/${left}/0`]);
  expect(await round.stored("collections/merges/")).toEqual([]);
});

test("documents of a deleted snapshot are removed from a merged segment when most of it is dead", async () => {
  const round = importWorld();
  const first = await round.imported(zipOf(textFiles(12, 4000)));
  await round.imported(zipOf(textFiles(3, 4100)), { name: "Other Texts" });
  await round.merger().sweep();
  expect((await round.run()).at(-1)).toBe("merged 2");
  const [large] = (await searchedLibrary(round.db)).segments;
  const row = await round.row(first);
  await round.imports.undo(grace, { id: first, version: row?.version ?? 0, reason: "Wrong licence" });
  await round.merger().sweep();
  expect((await round.run()).at(-1)).toBe("merged 1");
  const { segments, works } = await round.library();
  expect(works.map((work) => work?.text)).toEqual([4100, 4101, 4102].map((seed) => essay(seed, 150)));
  expect(segments[0]?.bytes).toBeLessThan((large?.bytes ?? 0) / 2);
});

test("a merge whose segment cannot be read is left alone for a day, and checks search as before", async () => {
  const round = importWorld();
  await addedTo(round, 2);
  const [broken = ""] = await searchedIds(round);
  await round.merger().sweep();
  await round.files.removeAll(`collections/segments/${broken}/`);
  await expect(round.merger().step()).rejects.toThrow(/has no/);
  await round.merger().giveUp();
  round.queue.length = 0;
  expect(await round.merger().sweep()).toEqual({ merging: true, removed: 0 });
  expect(round.queue).toEqual([]);
  expect(await searchedIds(round)).toHaveLength(2);
  round.clock.pass(DAY_MS);
  await round.merger().sweep();
  expect(round.queue).toMatchObject([{ type: "merge" }]);
});
