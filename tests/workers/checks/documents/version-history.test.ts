import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDocuments } from "#app/services/checks/documents/index.ts";
import { reports as reportTable } from "#db/tables/index.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { harbour, soil } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testSigner } from "#tests/support/listing.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";

const DAY = 86_400_000;
type World = ReturnType<typeof world>;

/** Three drafts of one essay: a passage of the first is gone in the second, and one is new in the third. */
async function threeVersions(all: World) {
  await all.addToSources("tides", `${PLANTED}\n\n${essay(1, 200)}`);
  await all.addToSources("harbour", harbour);
  await all.addToSources("soil", soil);
  const body = essay(40, 600);
  const [h, s] = [harbour.split("\n\n")[1], soil.split("\n\n")[1]];
  const texts = [`${body}\n\n${PLANTED}\n\n${h}`, `${body}\n\n${h}`, `${body}\n\n${h}\n\n${s}`];
  const versions: { documentId: string; reportId: string }[] = [];
  for (const [at, text] of texts.entries()) {
    all.clock.pass(60_000);
    const { id: documentId } = await all.send(ada, `Essay draft ${at + 1}.txt`, "text", utf8(text));
    versions.push({ documentId, reportId: await check(all, documentId) });
  }
  return versions;
}

async function check(
  all: World,
  documentId: string,
  form: { compareDrafts?: boolean; library?: boolean } = {},
): Promise<string> {
  const id = await all.ask(ada, documentId, form);
  expect(await all.worker().runs.run(id)).toBe("done");
  return id;
}

async function row(all: World, id: string) {
  const [found] = await all.db.select().from(reportTable).where(eq(reportTable.id, id));
  return found;
}

test("each version is compared with the previous one: resolved, unchanged and new matches", async () => {
  const all = world();
  const [first, second, third] = (await threeVersions(all)) as [Version, Version, Version];
  expect(await row(all, first.reportId)).toMatchObject({ previousId: null, mended: null });
  const [one, two, three] = await Promise.all(
    [first, second, third].map(async ({ reportId }) => (await all.reports.read(ada, reportId)).report),
  );
  const bySource = (report: typeof one, id: string) =>
    (report?.matches ?? []).filter(({ sourceId }) => sourceId === id).map((match) => match.id);

  expect(await row(all, second.reportId)).toMatchObject({
    previousId: first.reportId,
    mended: bySource(one, "tides").length,
    added: 0,
    unchanged: bySource(one, "harbour").length,
  });
  const changes = await all.reports.changes(ada, third.reportId);
  expect(changes).toEqual({
    previousId: second.reportId,
    mended: [],
    unchanged: bySource(two, "harbour"),
    added: bySource(three, "soil"),
  });
  const earlier = await all.reports.changes(ada, second.reportId);
  if (!earlier || "why" in earlier) throw new Error("They were checked alike.");
  expect(earlier.mended.map(({ sourceId }) => sourceId)).toEqual(["tides"]);
  const mended = earlier.mended[0];
  // Its place is a place in the draft before.
  expect(PLANTED.startsWith(one!.text.slice(mended!.start, mended!.end).slice(0, 40))).toBe(true);
  expect(await all.reports.changes(ada, first.reportId)).toBeNull();
});

test("the version history lists every version with its number, newest first, to its owner only", async () => {
  const all = world();
  const versions = await threeVersions(all);
  const history = await all.reports.history(ada, versions[1]!.reportId);
  expect(history.map(({ reportId, versionNo, title }) => [reportId, versionNo, title])).toEqual(
    versions.map(({ reportId }, at) => [reportId, at + 1, `Essay draft ${at + 1}`]).reverse(),
  );
  expect(history.every(({ expired }) => !expired)).toBe(true);
  for (const who of [eve, bob]) {
    for (const ask of [all.reports.history, all.reports.changes, all.reports.scores]) {
      await expect(ask(who, versions[1]!.reportId)).rejects.toMatchObject({ reason: "not_found" });
    }
  }
});

test("a version checked again keeps its previous version, also when versions are not compared", async () => {
  const all = world();
  const versions = await threeVersions(all);
  all.clock.pass(1000);
  const again = await check(all, versions[1]!.documentId, { compareDrafts: false });
  expect(await row(all, again)).toMatchObject({ previousId: versions[0]!.reportId });
  expect((await all.reports.history(ada, again)).map(({ reportId }) => reportId)).toEqual([
    ...[versions[2]!.reportId, again, versions[0]!.reportId],
  ]);
});

test("deleting a version keeps the others' numbers; an expired version keeps its scores", async () => {
  const all = world();
  const versions = (await threeVersions(all)) as [Version, Version, Version];
  const [first, second, third] = versions;
  await all.documents.remove(ada, first.documentId);
  await all.worker().library.forget(first.documentId);
  expect((await all.reports.history(ada, third.reportId)).map(({ versionNo }) => versionNo)).toEqual([3, 2]);
  expect(await all.reports.changes(ada, second.reportId)).toBeNull();

  await all.documents.keep(ada, third.documentId, 90);
  all.clock.pass(31 * DAY);
  await all.worker().library.sweep();
  await all.worker().library.forget(second.documentId);
  const [, expired] = await all.reports.history(ada, third.reportId);
  expect(expired).toMatchObject({ versionNo: 2, expired: true, title: "Expired report", score: expect.any(Number) });
  expect(await all.reports.changes(ada, third.reportId)).toBeNull();
  await expect(all.reports.changes(ada, second.reportId)).rejects.toMatchObject({ reason: "gone" });
});

test("the documents page lists documents with their versions, scores and changes", async () => {
  const all = world();
  const versions = await threeVersions(all);
  all.clock.pass(1000);
  const other = await all.send(ada, "Notes 100%.txt", "text", utf8(essay(70, 300)));
  const { families, older } = await all.documents.families(ada);
  expect(older).toBeNull();
  expect(families.map(({ name, versions: own }) => [name, own.map(({ versionNo }) => versionNo)])).toEqual([
    ["Notes 100%.txt", [1]],
    ["Essay draft 3.txt", [3, 2, 1]],
  ]);
  expect(families[0]?.versions[0]).toMatchObject({ documentId: other.id, check: null, report: null });
  const work = families[1]?.versions ?? [];
  const scores = work.map(({ report }) => report?.score ?? 0);
  expect(work[0]).toMatchObject({
    check: { id: versions[2]!.reportId, status: "ready" },
    report: { mended: 0, added: 1, groups: { own_drafts: expect.any(Object) } },
  });
  expect(work[0]?.report?.delta).toBeCloseTo(scores[0]! - scores[1]!, 5);
  expect(work[2]?.report?.delta).toBeNull();
  expect(scores[1]).toBeLessThan(scores[2]!);
  expect((await all.documents.families(eve)).families).toEqual([]);
});

test("a search finds a document by the name of any of its versions, and treats special characters literally", async () => {
  const all = world();
  await threeVersions(all);
  await all.send(ada, "Notes 100%.txt", "text", utf8(essay(70, 300)));
  const found = async (search: string) =>
    (await all.documents.families(ada, { search })).families.map(({ name, versions }) => [name, versions.length]);
  expect(await found("ESSAY DRAFT 1")).toEqual([["Essay draft 3.txt", 3]]);
  expect(await found("100%")).toEqual([["Notes 100%.txt", 1]]);
  expect(await found("%")).toEqual([["Notes 100%.txt", 1]]);
  expect(await found("_")).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
});

test("the documents page reads ada's own rows only, however many documents others have", async () => {
  const all = world();
  await threeVersions(all);
  await all.send(eve, "hers.txt", "text", utf8("text"));
  const counted = countedDatabase();
  const jobs = { async send() {} };
  const slow = createDocuments({
    db: counted.db,
    clock: all.clock,
    signer: testSigner,
    files: all.files,
    jobs,
    bookmark: () => null,
  });
  await slow.families(ada);
  const alone = counted.rowsRead();
  for (let at = 0; at < 20; at++) await all.send(eve, `${at}.txt`, "text", utf8(`text ${at}`));
  await slow.families(ada);
  expect(counted.rowsRead()).toBe(alone);
  expect(alone).toBeLessThan(130);
});

test("a page lists twenty-five documents", async () => {
  const all = world();
  for (let at = 0; at < 27; at++) {
    all.clock.pass(1000);
    await all.send(ada, `${at}.txt`, "text", utf8(`text ${at}`));
  }
  const first = await all.documents.families(ada);
  expect([first.families.length, first.newer, first.families[0]?.name, first.total]).toEqual([25, null, "26.txt", 27]);
  const second = await all.documents.families(ada, { listing: { ...firstPage("newest"), cursor: first.older } });
  expect([second.families.map(({ name }) => name), second.older]).toEqual([["1.txt", "0.txt"], null]);
});

type Version = { documentId: string; reportId: string };

test("a collection left out of a version marks none of its matches as resolved", async () => {
  const all = world();
  await all.addToSources("harbour", harbour);
  const text = `${essay(40, 600)}\n\n${harbour.split("\n\n")[1]}`;
  const { id } = await all.send(ada, "First.txt", "text", utf8(text));
  const first = await check(all, id);
  all.clock.pass(60_000);
  const later = await all.send(ada, "Second.txt", "text", utf8(`${text}\n\nOne line more.`));
  const second = await check(all, later.id, { library: false });
  expect(await row(all, second)).toMatchObject({ previousId: first, mended: null, unchanged: null, added: null });
  expect(await all.reports.changes(ada, second)).toEqual({ previousId: first, why: "collections" });
});
