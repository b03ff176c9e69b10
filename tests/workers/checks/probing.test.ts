import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { prepare, tripleHashes } from "#core/similarity/index.ts";
import { SHOWN_KEPT, type StudentAnswer } from "#core/sources/student-texts.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import { rememberShown, wornBlocks } from "#db/sources/shown-blocks.ts";
import { nearBlocks, shownBlocks } from "#db/tables/index.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";

const DAY = 24 * 3_600_000;

/** Bob's essay is in the repository; ada compares one document after the other with it. */
async function repository() {
  const home = world();
  const { send, ask, worker, reports, db } = home;
  const document = await send(bob, "bob.txt", "text", utf8(`${harbour}\n\n${soil}`));
  await worker().runs.run(await ask(bob, document.id, { stored: true }));
  await worker().library.include(`student:${document.id}`);

  async function check(text: string, form: Parameters<typeof ask>[2] = {}) {
    const own = await send(ada, "own.txt", "text", utf8(text));
    const id = await ask(ada, own.id, form);
    expect(await worker().runs.run(id)).toBe("done");
    const { report } = await reports.read(ada, id);
    return {
      documentId: own.id,
      report,
      shown: report.sources.some(({ kind }) => kind === "student"),
      probing: (await findCheckUnscoped(db, id))?.probing,
      student: report.coverage.find(({ collection }) => collection === "students"),
    };
  }

  return { ...home, check, document };
}

/** Different work around the same borrowed page. */
const other = (seed: number) => `${essay(seed, 400)}\n\n${harbour.split("\n\n").slice(0, 2).join("\n\n")}`;

test("matches with bob's text are shown in three of ada's documents and hidden from the fourth, which staff can see", async () => {
  const { check } = await repository();
  for (const seed of [31, 32, 33]) {
    const { shown, probing, student } = await check(other(seed));
    expect({ shown, probing }).toEqual({ shown: true, probing: null });
    expect(student).not.toHaveProperty("notSearched");
  }
  const fourth = await check(other(34));
  expect(fourth).toMatchObject({ shown: false, probing: "many_documents", student: { notSearched: "places_hidden" } });
  expect(fourth.report.score).toBe(0);
  expect(JSON.stringify(fourth.report.sources)).not.toContain("student");
});

test("the receipt does not reveal whether a match was hidden", async () => {
  const { check } = await repository();
  const nothing = (seed: number) => essay(seed, 400);
  expect((await check(nothing(80))).student).not.toHaveProperty("notSearched");
  for (const seed of [81, 82, 83, 84]) await check(other(seed));
  const hit = await check(other(85));
  const miss = await check(nothing(86));
  expect(hit.student).toEqual(miss.student);
  expect(miss).toMatchObject({ probing: null, student: { notSearched: "places_hidden" } });
  const known = harbour.split(/\s+/).slice(0, 30).join(" ");
  const repeats = (words: string) => Array.from({ length: 25 }, (_, i) => `${words} guess${i}`).join(". ");
  const elsewhere = sleep.split(/\s+/).slice(0, 30).join(" ");
  for (const text of [repeats(known), repeats(elsewhere)]) {
    expect(await check(text)).toMatchObject({ probing: "repeated_runs", student: { notSearched: "places_hidden" } });
  }
});

test("drafts of one document count as one, up to ten of them", async () => {
  const { check, db } = await repository();
  const work = `${gardens}\n\n${other(40)}`;
  const first = await check(work);
  for (let version = 2; version <= 10; version += 1) {
    const next = await check(`${work}\n\n${essay(100 + version, 12)}`);
    expect(next.shown).toBe(true);
    expect((await findDocumentUnscoped(db, next.documentId))?.familyId).toBe(first.documentId);
  }
  expect(await check(`${work}\n\n${essay(200, 12)}`)).toMatchObject({ shown: false, probing: "many_documents" });
});

test("the limit still applies after a document is deleted, and ends after thirty days", async () => {
  const { check, clock, documents, worker, db } = await repository();
  for (const seed of [51, 52, 53]) {
    const { documentId } = await check(other(seed));
    await documents.remove(ada, documentId);
    await worker().library.forget(documentId);
  }
  expect((await check(other(54))).shown).toBe(false);
  clock.pass(31 * DAY);
  expect((await check(other(55))).shown).toBe(true);
  await worker().library.sweep();
  expect(await db.select().from(shownBlocks).where(eq(shownBlocks.userId, ada.id))).toHaveLength(1);
});

test("a text that repeats the same ten words more than twenty times gets no matches with student texts", async () => {
  const { check } = await repository();
  const known = harbour.split(/\s+/).slice(0, 30).join(" ");
  const guesses = Array.from({ length: 25 }, (_, i) => `${known} guess${i}`).join(". ");
  expect(await check(`${guesses}\n\n${other(60)}`)).toMatchObject({ shown: false, probing: "repeated_runs" });
  expect(await check(`${sleep}\n\n${other(61)}`)).toMatchObject({ shown: true, probing: null });
});

test("a hidden match is not recorded as shown, so that only shown matches count", async () => {
  const { check, db, clock } = await repository();
  for (const seed of [71, 72, 73, 74, 75]) await check(other(seed));
  const rows = await db.select().from(shownBlocks).where(eq(shownBlocks.userId, ada.id));
  expect(rows.filter(({ blocks }) => blocks.length > 0)).toHaveLength(3);
  clock.pass(29 * DAY);
  expect((await check(other(76))).shown).toBe(false);
  clock.pass(2 * DAY);
  expect((await check(other(77))).shown).toBe(true);
});

test("at most three of thirty concurrent checks are shown a match", async () => {
  const { db, clock, students } = await repository();
  const search = createStudentSearch({ db, clock, students, pause: async () => {} });
  const prepared = prepare(other(90));
  const requestOf = { ownerId: ada.id, triples: tripleHashes(prepared), words: prepared.words };
  const shown = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const one = { ...requestOf, documentId: crypto.randomUUID() };
      return search.take(await search.ask(one), { ...one, familyId: one.documentId });
    }),
  );
  expect(shown.filter(({ stretches }) => stretches.length > 0).length).toBeLessThanOrEqual(3);
});

/** Ada's student search over answers that a test makes up. */
function searching() {
  const { db, clock } = world();
  const none = { version: "1", add: async () => {}, clear: async () => {}, blocksOf: async () => null } as const;
  const students = { ...none, remove: async () => {}, search: async () => nothing, holders: async () => [] };
  const search = createStudentSearch({ db, clock, students, pause: async () => {} });
  function take(answer: StudentAnswer, documentId: string = crypto.randomUUID()) {
    const requestOf = { ownerId: ada.id, documentId, triples: new Float64Array(), words: 200, familyId: documentId };
    return search.take(answer, requestOf);
  }
  const remembered = async (documentId: string) =>
    (await db.select().from(shownBlocks).where(eq(shownBlocks.documentId, documentId)))[0]?.blocks ?? [];
  return { db, clock, take, remembered };
}

const nothing: StudentAnswer = { shown: [], pairs: [], near: [] };
/** Whole blocks at one place of the text. */
const blocks = (first: number, keys: readonly number[]): StudentAnswer => ({
  ...nothing,
  shown: keys.map((key) => ({ key, first, behind: first + 25, whole: true })),
});
const both = (one: StudentAnswer, other: StudentAnswer) => ({ ...nothing, shown: [...one.shown, ...other.shown] });
const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

test("thousands of planted variants push no block out of the record", async () => {
  const { take, remembered } = searching();
  const victims = blocks(100, [9_000_000]);
  const stretch = { first: 100, behind: 125 };
  for (let check = 0; check < 6; check += 1) {
    const id = crypto.randomUUID();
    // Their keys are all below the other one.
    const { stretches } = await take(both(blocks(0, range(1 + check * 5000, 5000)), victims), id);
    expect(stretches.some(({ first }) => first === stretch.first)).toBe(check < 3);
    const kept = await remembered(id);
    expect(kept.length).toBeLessThanOrEqual(SHOWN_KEPT);
    expect(kept.includes(9_000_000)).toBe(check < 3);
  }
});

test("only recorded blocks are shown, and the receipt says that there may be more", async () => {
  const { take } = searching();
  const { stretches, limited, probing } = await take(
    // One block a stretch of 25 words, and five more than are remembered.
    {
      ...nothing,
      shown: range(0, SHOWN_KEPT + 5).map((at) => ({
        key: 10 + at,
        first: at * 26,
        behind: at * 26 + 25,
        whole: true,
      })),
    },
  );
  expect(stretches).toHaveLength(SHOWN_KEPT);
  expect({ limited, probing }).toEqual({ limited: true, probing: "many_documents" });
});

test("a document that is checked again keeps every block it was shown before", async () => {
  const { take, remembered, clock } = searching();
  const id = crypto.randomUUID();
  await take(blocks(0, [9_000_000]), id);
  clock.pass(DAY);
  await take(blocks(0, range(1, 5000)), id);
  const kept = await remembered(id);
  expect(kept).toHaveLength(SHOWN_KEPT);
  expect(kept).toContain(9_000_000);
  clock.pass(DAY);
  expect((await take(blocks(0, range(6000, 5000)), id)).stretches).toEqual([]);
  expect(await remembered(id)).toEqual(kept);
});

test("a block that was shown too often leaves no trace in what else is shown", async () => {
  const { take } = searching();
  const worn = blocks(0, [5]);
  for (let check = 0; check < 3; check += 1) await take(worn);
  // As many as are remembered, the last of them alone at its place.
  const planted = both(blocks(0, range(10, SHOWN_KEPT - 1)), blocks(10, [9000]));
  const without = await take(planted);
  const fresh = both(blocks(0, range(20_010, SHOWN_KEPT - 1)), blocks(10, [29_000]));
  const beside = await take(both(worn, fresh));
  expect(without.stretches).toEqual([{ first: 0, behind: 35 }]);
  expect(beside.stretches).toEqual(without.stretches);
});

test("a block is worn out by three other documents or ten other versions among the newest 400", async () => {
  const { db, clock } = searching();
  const day = clock.now();
  const show = (documentId: string, familyId: string, keys: number[], at = day, userId: string = ada.id) =>
    rememberShown(db, { userId, documentId, familyId, blocks: keys, at });
  const worn = async (keys: number[], familyId = "new", documentId = "new", since = day) => {
    const { among, any } = await wornBlocks(db, { userId: ada.id, documentId, familyId, since, keys });
    return { among: [...among].sort((a, b) => a - b), any };
  };
  expect(await worn([1])).toEqual({ among: [], any: false });
  for (const work of ["a", "b", "c"]) await show(`${work}1`, work, [1, 2, 3]);
  await show("b2", "b", [1, 9]);
  expect(await worn([1, 3, 4])).toEqual({ among: [1, 3], any: true });
  expect(await worn([4])).toEqual({ among: [], any: true });
  // A draft of one of the works, and one of the documents itself.
  expect(await worn([1, 3], "a")).toEqual({ among: [], any: false });
  expect(await worn([1, 3], "new", "a1")).toEqual({ among: [], any: false });
  // It has joined another work since.
  await show("c1", "b", [1, 2, 3]);
  expect(await worn([1])).toEqual({ among: [], any: false });
  for (const version of range(1, 10)) await show(`d${version}`, "d", [7], day + version);
  expect(await worn([7], "d")).toEqual({ among: [7], any: true });
  expect(await worn([7], "d", "d3")).toEqual({ among: [], any: false });
  expect(await worn([7], "d", "new", day + 2)).toEqual({ among: [], any: false });
  await show("d11", "d", [7], day + 20, bob.id);
  await show("e", "e", [1], day + 30);
  await show("f", "f", [1], day + 30);
  expect(await worn([1])).toEqual({ among: [1], any: true });
  for (const later of range(0, 400)) await show(`later${later}`, `later${later}`, [], day + 40);
  expect(await worn([1, 7])).toEqual({ among: [], any: false });
});

test("matches hidden from concurrent checks do not count as shown", async () => {
  const { db, take } = searching();
  await Promise.all(range(0, 30).map(() => take(blocks(0, [5]))));
  const rows = await db.select().from(shownBlocks).where(eq(shownBlocks.userId, ada.id));
  expect(rows).toHaveLength(30);
  expect(rows.filter(({ blocks }) => blocks.length > 0).length).toBeLessThanOrEqual(3);
});

test.each([
  ["the same ones", 0],
  ["others each time", 4000],
])(
  "a block that documents nearly match again and again is recorded for staff among thousands of planted ones: %s",
  async (_what, step) => {
    const { db, clock } = world();
    // In the order of the shard it is the last one.
    const target = 90_000_000;
    let from = 1;
    const students = {
      version: "1",
      add: async () => {},
      clear: async () => {},
      blocksOf: async () => null,
      remove: async () => {},
      holders: async () => [],
      search: async () => {
        from += step;
        return { ...nothing, near: [...range(from, 4000), target] };
      },
    };
    const search = createStudentSearch({ db, clock, students, pause: async () => {} });
    for (let check = 0; check < 300; check += 1)
      await search.ask({ ownerId: ada.id, documentId: `check-${check}`, triples: new Float64Array(), words: 200 });
    const rows = await db.select({ block: nearBlocks.block }).from(nearBlocks).where(eq(nearBlocks.userId, ada.id));
    expect(rows).toHaveLength(300 * 200);
    expect(rows.filter(({ block }) => block === target).length).toBeGreaterThan(4);
  },
);
