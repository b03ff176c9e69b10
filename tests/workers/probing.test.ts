import { expect, test } from "vitest";
import { createStudentSearch } from "#app/services/student-search.ts";
import { prepare, tripleHashes } from "#core/similarity/index.ts";
import { SHOWN_KEPT_MS } from "#core/student-texts.ts";
import { findCheckUnscoped } from "#db/checks.ts";
import { findDocumentUnscoped } from "#db/documents.ts";
import { shownSince } from "#db/shown-blocks.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";
import { house, utf8 } from "#tests/support/house.ts";
import { ada, bob } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";

const DAY = 24 * 3_600_000;

/** Bob's essay is in the repository; ada compares one document after the other with it. */
async function repository() {
  const home = house();
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

test("places in bob's text are shown to three of ada's works, and hidden from the fourth, which staff can see", async () => {
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

test("the receipt does not tell whether a hidden place was there", async () => {
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

test("drafts of one work count as one, up to ten of them", async () => {
  const { check, db } = await repository();
  const work = `${gardens}\n\n${other(40)}`;
  const first = await check(work);
  for (let draft = 2; draft <= 10; draft += 1) {
    const next = await check(`${work}\n\n${essay(100 + draft, 12)}`);
    expect(next.shown).toBe(true);
    expect((await findDocumentUnscoped(db, next.documentId))?.familyId).toBe(first.documentId);
  }
  expect(await check(`${work}\n\n${essay(200, 12)}`)).toMatchObject({ shown: false, probing: "many_documents" });
});

test("deleting a document makes nobody forget it, and thirty days do", async () => {
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
  expect(await shownSince(db, ada.id, clock.now() - SHOWN_KEPT_MS)).toHaveLength(1);
  expect(await shownSince(db, ada.id, 0)).toHaveLength(1);
});

test("a text that says the same ten words more than twenty times is shown no place in anybody's", async () => {
  const { check } = await repository();
  const known = harbour.split(/\s+/).slice(0, 30).join(" ");
  const guesses = Array.from({ length: 25 }, (_, i) => `${known} guess${i}`).join(". ");
  expect(await check(`${guesses}\n\n${other(60)}`)).toMatchObject({ shown: false, probing: "repeated_runs" });
  expect(await check(`${sleep}\n\n${other(61)}`)).toMatchObject({ shown: true, probing: null });
});

test("a place that is hidden is not remembered as shown, so that nothing but what was shown decides", async () => {
  const { check, db, clock } = await repository();
  for (const seed of [71, 72, 73, 74, 75]) await check(other(seed));
  const rows = await shownSince(db, ada.id, 0);
  expect(rows.filter(({ blocks }) => blocks.length > 0)).toHaveLength(3);
  clock.pass(29 * DAY);
  expect((await check(other(76))).shown).toBe(false);
  clock.pass(2 * DAY);
  expect((await check(other(77))).shown).toBe(true);
});

test("of thirty checks at once no more than three are shown a place", async () => {
  const { db, clock, students } = await repository();
  const search = createStudentSearch({ db, clock, students, pause: async () => {} });
  const prepared = prepare(other(90));
  const asked = { ownerId: ada.id, triples: tripleHashes(prepared), words: prepared.words };
  const shown = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const one = { ...asked, documentId: crypto.randomUUID() };
      return search.take(await search.ask(one), { ...one, familyId: one.documentId });
    }),
  );
  expect(shown.filter(({ stretches }) => stretches.length > 0).length).toBeLessThanOrEqual(3);
});
