import { expect, test } from "vitest";
import { createLibrary } from "#app/services/sources/indexing.ts";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { cutBlocks, prepare, tripleHashes } from "#core/similarity/index.ts";
import { collectionSizes, findSource, studentSourceId } from "#db/sources/sources.ts";
import { ARRIVAL_MS, claimShard, listShards } from "#db/sources/student-shards.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { OTHER_KEY, repository } from "#tests/support/repository.ts";
import { studentTablesOf } from "#tests/support/shard-tables.ts";
import { searchResultsOf } from "#tests/support/student-stores.ts";
import { essay } from "#tests/support/texts.ts";

const DAY = 86_400_000;

test("a stored document contains no plain hash of the text, and a shard without its key gives no matches", async () => {
  const { announce, worker, db, withKeys, students } = repository();
  const text = essay(800, 300);
  await worker().library.include(await announce("one", text));
  const shards = await listShards(db);
  const tables = await Promise.all(shards.map(studentTablesOf));
  const stored = new Set(
    tables
      .flatMap(({ blocks = [] }) => blocks)
      .flatMap((row) => [...new Uint32Array(Uint8Array.from(row.triples as number[]).buffer)]),
  );
  expect(stored.size).toBeGreaterThan(200);
  const { triples } = cutBlocks(prepare(text));
  const parts = [...triples].flatMap((triple) => [triple % 2 ** 32, Math.floor(triple / 2 ** 16)]);
  expect(parts.filter((part) => stored.has(part))).toEqual([]);
  expect(await searchResultsOf(students, shards, text, ada.id)).not.toEqual([]);
  const renamed = shards.map((name) => name.replace(/^.*\//, `${withKeys({ TEXT_KEY: OTHER_KEY }).students.version}/`));
  expect(
    await searchResultsOf(withKeys({ TEXT_KEY: OTHER_KEY }).students, [...shards, ...renamed], text, ada.id),
  ).toEqual([]);
});

test("equal blocks are stored once, and stay until the last document that has them is deleted", async () => {
  const { announce, worker, db, students } = repository();
  const text = essay(801, 320);
  const ids = await Promise.all([bob.id, eve.id].map((owner) => announce(`of-${owner}`, text, owner)));
  await worker().library.include(ids[0]!);
  const [shard = ""] = await listShards(db);
  const before = await studentTablesOf(shard);
  await worker().library.include(ids[1]!);
  const after = await studentTablesOf(shard);
  expect(after.blocks).toEqual(before.blocks);
  expect(after.pieces).toEqual(before.pieces);
  await students.remove(shard, ids[0]!);
  expect((await searchResultsOf(students, [shard], text, ada.id)).length).toBeGreaterThan(0);
  // It is eve's alone now, and to her it is her own.
  expect(await searchResultsOf(students, [shard], text, eve.id)).toEqual([]);
  await students.remove(shard, ids[1]!);
  const left = await studentTablesOf(shard);
  for (const table of ["documents", "blocks", "pieces", "held"]) expect(left[table], table).toEqual([]);
});

test("a full shard is followed by the next, and each of many concurrent documents is in one shard", async () => {
  const { announce, db, clock } = repository();
  const ids = await Promise.all(Array.from({ length: 7 }, (_, at) => announce(`doc-${at}`, essay(810 + at, 40))));
  const shards: string[] = [];
  const most = { documents: 3, blocks: 1000 };
  const place = async (id: string) =>
    (await claimShard(db, id, { version: "v9", blocks: 1, now: clock.now() }, most))?.shard ?? "";
  for (const id of ids) shards.push(await place(id));
  expect(shards).toEqual(["v9/0001", "v9/0001", "v9/0001", "v9/0002", "v9/0002", "v9/0002", "v9/0003"]);
  for (const [at, id] of ids.entries()) expect(await place(id)).toBe(shards[at]);
  const more = await Promise.all(Array.from({ length: 8 }, (_, at) => announce(`more-${at}`, essay(830 + at, 40))));
  const taken = await Promise.all(more.map(place));
  for (const shard of taken) expect(shard).toMatch(/^v9\/000[3-6]$/);
});

test("while documents move to a new key both shards are searched; then the old one is empty and not searched", async () => {
  const { announce, worker, db, students, withKeys, clock } = repository();
  const texts = Array.from({ length: 5 }, (_, at) => essay(840 + at, 200));
  for (const [at, text] of texts.entries()) await worker().library.include(await announce(`moving-${at}`, text));
  const old = await listShards(db);
  const key = testEnv.TEXT_KEY ?? "";
  const next = withKeys({ TEXT_KEY: OTHER_KEY, TEXT_KEY_PREVIOUS: key });
  expect(next.students.version).not.toBe(students.version);
  const found = async (texts_ = texts) => {
    const shards = await listShards(db);
    const marked = await Promise.all(texts_.map((text) => searchResultsOf(next.students, shards, text, ada.id)));
    return marked.filter((stretches) => stretches.length > 0).length;
  };
  expect(await found()).toBe(5);
  // Two have moved, three have not.
  for (const at of [0, 1]) await next.library.include(studentSourceId(`moving-${at}`));
  expect(await listShards(db)).toHaveLength(2);
  expect(await found()).toBe(5);
  const versions = { open: "none", students: next.students.version };
  expect((await collectionSizes(db, versions)).incomplete).toEqual([]);
  clock.pass(1000);
  expect(await next.library.rebuild()).toBe(3);
  expect(await found()).toBe(5);
  // A Worker that was given the old place before may still add there: the shard is asked until that cannot be any more.
  await next.library.sweep();
  expect(await listShards(db)).toHaveLength(2);
  clock.pass(ARRIVAL_MS);
  await next.library.sweep();
  expect(await found()).toBe(5);
  const shards = await listShards(db);
  expect(shards).toHaveLength(1);
  expect(shards).not.toEqual(old);
  expect(await testEnv.STUDENT_TEXTS.get(testEnv.STUDENT_TEXTS.idFromName(old[0] ?? "")).size()).toMatchObject({
    documents: 0,
    blocks: 0,
    pieces: 0,
    held: 0,
  });
  expect(await findSource(db, studentSourceId("moving-4"))).toMatchObject({ oldShard: null, shard: shards[0] });
});

test("a document that a shard has lost is not recorded as indexed", async () => {
  const { announce, worker, db, students } = repository();
  const id = await announce("lost", essay(850, 200));
  const forgetful = { ...students, add: async () => {} };
  const { clock, files, live, index } = repository();
  const library = createLibrary({ db, clock, files, live, index, students: forgetful, jobs: { send: async () => {} } });
  await expect(library.include(id)).rejects.toThrow("lost");
  expect(await findSource(db, id)).toMatchObject({ status: "waiting", indexVersion: null });
  await worker().library.include(id);
  expect(await findSource(db, id)).toMatchObject({ status: "indexed", indexVersion: students.version });
});

test("a document whose account is merged while it is added waits, and is added again with its new owner", async () => {
  const { announce, worker, db, students, clock, files, live, index } = repository();
  const text = essay(851, 200);
  const id = await announce("merging", text, bob.id);
  const merge = () =>
    testEnv.DB.prepare(
      "update sources set owner_id = ?, index_version = null, status = case status when 'indexed' then 'waiting' else status end where id = ?",
    )
      .bind(eve.id, id)
      .run();
  /** The worker that has read the old owner; what happens before it writes to the shard. */
  const slow = (before: () => Promise<unknown>) =>
    createLibrary({
      ...{ db, clock, files, live, index, jobs: { send: async () => {} } },
      students: {
        ...students,
        async add(...added: Parameters<typeof students.add>) {
          await before();
          await students.add(...added);
        },
      },
    });
  const ownedBy = async (owner: string) => (await searchResultsOf(students, await listShards(db), text, owner)).length;
  expect(await slow(merge).include(id)).toBe(false);
  expect(await findSource(db, id)).toMatchObject({ status: "waiting", indexVersion: null, ownerId: eve.id });
  await worker().library.include(id);
  expect(await findSource(db, id)).toMatchObject({ status: "indexed" });
  expect([await ownedBy(eve.id), (await ownedBy(bob.id)) > 0]).toEqual([0, true]);

  // The job that adds it with the new owner may be quicker than the one with the old one.
  await testEnv.DB.prepare("update sources set owner_id = ? where id = ?").bind(bob.id, id).run();
  const quicker = async () => {
    await merge();
    await worker().library.include(id);
  };
  expect(await slow(quicker).include(id)).toBe(false);
  expect(await findSource(db, id)).toMatchObject({ status: "waiting", ownerId: eve.id });
  await worker().library.include(id);
  expect([await ownedBy(eve.id), (await ownedBy(bob.id)) > 0]).toEqual([0, true]);
});

test("readers see the size of the collection as a range that is counted once a day", async () => {
  const { announce, worker, db, clock } = repository();
  const told = async () => (await collectionSizes(db)).studentsAtLeast;
  for (let at = 0; at < 101; at += 1) {
    const id = await announce(`counted-${at}`, essay(1, 30));
    await testEnv.DB.prepare("update sources set status = 'indexed' where id = ?").bind(id).run();
    if (at === 98) {
      await worker().library.sweep();
      expect(await told()).toBe(0);
    }
  }
  await worker().library.sweep();
  expect(await told()).toBe(0);
  clock.pass(DAY);
  await worker().library.sweep();
  expect(await told()).toBe(100);
});

test("a search takes as many statements with a match as without, and waits as long", async () => {
  const { announce, worker, db, clock, students } = repository();
  const text = essay(860, 300);
  await worker().library.include(await announce("matched", text));
  const waited: number[] = [];
  const pause = async (ms: number) => {
    waited.push(ms);
  };
  const search = createStudentSearch({ db, clock, students, pause });
  for (const one of [text, essay(861, 300)]) {
    const prepared = prepare(one);
    const requested = { ownerId: ada.id, documentId: crypto.randomUUID(), words: 300, triples: tripleHashes(prepared) };
    await search.ask(requested);
  }
  expect(waited).toEqual([306, 306]);
});

test("a search that exceeds its time limit is answered after twice or four times that limit", async () => {
  const { db, clock, students } = repository();
  const waits = async (took: number) => {
    const waited: number[] = [];
    const slow = {
      ...students,
      async search() {
        clock.pass(took);
        return { shown: [], pairs: [], near: [] };
      },
    };
    const pause = async (ms: number) => {
      waited.push(ms);
    };
    const requested = { ownerId: ada.id, documentId: crypto.randomUUID(), words: 300, triples: new Float64Array() };
    await createStudentSearch({ db, clock, students: slow, pause }).ask(requested);
    return waited;
  };
  expect(await waits(306)).toEqual([306]);
  expect(await waits(307)).toEqual([306, 305]);
  expect(await waits(700)).toEqual([306, 524]);
});
