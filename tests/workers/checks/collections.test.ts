import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAX_ATTEMPTS } from "#core/checks/check.ts";
import { saveManifest } from "#db/sources/collections.ts";
import { shownBlocks } from "#db/tables/index.ts";
import { gardens, harbour, sleep } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { manifest, NEW, SEGMENT } from "#tests/support/collections.ts";
import { ada, bob } from "#tests/support/people.ts";

/** A page of the library and a page of bob's stored essay, and ada's draft that has something of both. */
async function both() {
  const home = world();
  const { send, ask, worker, reports, addToSources } = home;
  await addToSources("library:gardens", gardens);
  const document = await send(bob, "bob.txt", "text", utf8(harbour));
  await worker().runs.run(await ask(bob, document.id, { stored: true }));
  await worker().library.include(`student:${document.id}`);

  async function check(form: Parameters<typeof ask>[2]) {
    const version = await send(ada, "ada.txt", "text", utf8(`${gardens}\n\n${harbour}\n\n${sleep}`));
    const id = await ask(ada, version.id, { compareDrafts: false, ...form });
    expect(await worker().runs.run(id)).toBe("done");
    const { report } = await reports.read(ada, id);
    return {
      report,
      kinds: report.sources.map(({ kind }) => kind).sort(),
      left: report.coverage
        .filter(({ notSearched }) => notSearched === "not_asked")
        .map(({ collection }) => collection),
    };
  }
  return { ...home, check, document };
}

test("a draft is compared with the chosen collections, and the receipt names those left out", async () => {
  const { check } = await both();
  const all = await check({});
  expect(all).toMatchObject({ kinds: ["library", "student"], left: [] });
  const open = await check({ students: false });
  expect(open).toMatchObject({ kinds: ["library"], left: ["students"] });
  expect(open.report.score).toBeLessThan(all.report.score);
  // There is no article here: it is named all the same.
  const students = await check({ library: false });
  expect(students).toMatchObject({ kinds: ["student"], left: ["article", "library"] });
  expect(students.report.coverage.find(({ collection }) => collection === "library")?.documents).toBe(0);
});

test("a collection that was left out is not searched: no match with bob's text is stored for ada", async () => {
  const { check, db } = await both();
  const seen = async () => (await db.select().from(shownBlocks).where(eq(shownBlocks.userId, ada.id))).length;
  await check({ students: false });
  expect(await seen()).toBe(0);
  await check({});
  expect(await seen()).toBe(1);
});

test("a check without a collection is refused before anything is charged", async () => {
  const { send, ask } = world();
  const version = await send(ada, "ada.txt", "text", utf8(gardens));
  await expect(
    ask(ada, version.id, { library: false, students: false, openTexts: false, compareDrafts: false }),
  ).rejects.toMatchObject({ reason: "invalid", message: "Choose at least one collection to compare with." });
});

test("the receipt names the snapshots of public collections, also where they were not selected or could not be read", async () => {
  const { check, db, send, ask, worker, reports } = await both();
  // Its segment is not stored.
  await saveManifest(db, manifest(NEW, { [SEGMENT.a]: [NEW] }), { byName: "Grace", now: 0, activate: true });
  const wiki = { collection: "collection:wiki", name: "Simple English Wikipedia", snapshot: NEW };
  const students = await check({ library: false });
  expect(students.left).toEqual(["article", "library", "collection:wiki"]);
  const version = await send(ada, "ada.txt", "text", utf8(`${gardens}\n\n${sleep}`));
  const id = await ask(ada, version.id, { compareDrafts: false });
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await expect(worker().runs.run(id)).rejects.toThrow();
  expect(await worker().runs.run(id)).toBe("done");
  const { report } = await reports.read(ada, id);
  const asOf = "2026-11-01T00:00:00.000Z";
  expect(report.coverage).toContainEqual({ ...wiki, documents: 0, asOf, notSearched: "no_answer" });
  expect(report.sources.map(({ kind }) => kind)).toEqual(["library"]);
});
