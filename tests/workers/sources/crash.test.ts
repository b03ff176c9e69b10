import { expect, test } from "vitest";
import { rankCandidates } from "#core/similarity/index.ts";
import { findSource, sourceIndexed } from "#db/sources/sources.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada } from "#tests/support/people.ts";
import { EMPTY, indexNamed, tablesOf } from "#tests/support/shard-tables.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { openShardName, SHARDS } from "#workers/adapters/sources/fingerprint-shards.ts";

const one = Float64Array.from({ length: 60 }, (_, i) => i + 1);
const other = Float64Array.from({ length: 60 }, (_, i) => i + 31);

test("indexing may crash at any shard: after the next run the tables equal those of an uninterrupted run", async () => {
  for (const before of [null, other]) {
    const whole = `whole-${before ? "again" : "new"}`;
    if (before) await indexNamed(whole).add("a", before);
    await indexNamed(whole).add("a", one);
    const expected = await tablesOf(whole);
    for (let step = 1; step <= SHARDS; step++) {
      const name = `${whole}-${step}`;
      if (before) await indexNamed(name).add("a", before);
      await expect(indexNamed(name, fuseAt(step)).add("a", one)).rejects.toThrow("died");
      expect(await tablesOf(name), `dying at shard ${step}`).not.toEqual(expected);
      await indexNamed(name).add("a", one);
      expect(await tablesOf(name), `after dying at shard ${step}`).toEqual(expected);
    }
  }
});

test("a removal may crash at any shard: the next run leaves nothing in any table", async () => {
  for (let step = 1; step <= SHARDS; step++) {
    const name = `removal-${step}`;
    await indexNamed(name).add("a", one);
    await expect(indexNamed(name, fuseAt(step)).remove("a")).rejects.toThrow("died");
    await indexNamed(name).remove("a");
    for (const shard of await tablesOf(name)) expect(shard).toEqual(EMPTY);
  }
});

test("a search during an addition finds the source once or not at all", async () => {
  const windows = [{ window: 0, hashes: one }];
  for (let step = 1; step <= SHARDS; step++) {
    const name = `between-${step}`;
    await indexNamed(name, fuseAt(step))
      .add("a", one)
      .catch(() => undefined);
    const found = rankCandidates(await indexNamed(name).search(windows)).map(({ source }) => source);
    expect([[], ["a"]]).toContainEqual(found);
  }
});

test("while a new version of the index is filled source by source, every check finds what is available and no source is lost", async () => {
  const { db, clock, sent, index, addToSources, send, ask, worker, reports } = world();
  const names = ["tides", "moors", "fens"];
  for (const [i, name] of names.entries()) {
    await addToSources(name, `${PLANTED}\n\n${essay(20 + i, 200)}`);
    // As an older engine left them: one with other hashes and the same, one with other hashes alone, one with its own.
    if (i < 2)
      await index.add(
        name,
        Float64Array.from({ length: 90 }, (_, hash) => hash * 7 + i),
      );
    await sourceIndexed(db, name, 250, "0.9.0", clock.now());
  }
  for (let round = 0; round <= names.length; round++) {
    const waiting = names.slice(round);
    sent.length = 0;
    await worker().library.sweep();
    expect(sent.filter(({ type }) => type === "rebuild")).toHaveLength(round < names.length ? 1 : 0);

    const document = await send(ada, `draft ${round}.txt`, "text", utf8(`${PLANTED}\n\n${essay(30 + round, 200)}`));
    const id = await ask(ada, document.id, { compareDrafts: false });
    expect(await worker().runs.run(id)).toBe("done");
    const found = (await reports.read(ada, id)).report.sources.map((source) => source.id).sort();
    // Those of the old version that kept their hashes, and all that have been added again.
    const findable = names.filter((name) => name === "fens" || !waiting.includes(name)).sort();
    expect(found, `with ${round} of ${names.length} added again`).toEqual(findable);
    if (waiting[0]) await worker().library.include(waiting[0]);
    clock.pass(86_400_000);
  }
  for (const name of names) expect((await findSource(db, name))?.indexVersion).toBe(index.version);
  const sizes = [];
  for (let shard = 0; shard < SHARDS; shard++)
    sizes.push(
      await testEnv.FINGERPRINTS.get(testEnv.FINGERPRINTS.idFromName(openShardName(testEnv.TEXT_KEY, shard))).size(),
    );
  expect(sizes.map(({ sources }) => sources)).toEqual(Array(SHARDS).fill(names.length));
});

test("sources whose text is deleted do not prevent the others from being added again", async () => {
  const { db, clock, index, sent, addToSources, worker, files } = world();
  await addToSources("tides", essay(40, 200));
  await sourceIndexed(db, "tides", 200, "0.9.0", clock.now());
  for (let i = 0; i < 300; i++) {
    const id = `lost-${i}`;
    await testEnv.DB.prepare(
      "INSERT INTO sources (id, kind, title, authors, text_key, status, created_at) VALUES (?, 'library', ?, '[]', ?, 'waiting', ?)",
    )
      .bind(id, id, `sources/${id}/text`, clock.now())
      .run();
  }
  expect(await files.text("sources/lost-1/text")).toBeNull();
  // By chance two of three jobs take it; that forty in a row do not is one case in 10^19.
  for (let job = 0; job < 40; job++) {
    await worker().library.rebuild();
    if ((await findSource(db, "tides"))?.indexVersion === index.version) break;
  }
  expect((await findSource(db, "tides"))?.indexVersion).toBe(index.version);
  // What is left has no text: the chain of jobs ends, and a sweep looks again.
  sent.length = 0;
  expect(await worker().library.rebuild()).toBe(0);
  expect(sent).toEqual([]);
});
