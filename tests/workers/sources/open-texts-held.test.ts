import { expect, test } from "vitest";
import { heldKey } from "#core/sources/open-services/held-results.ts";
import { findSource } from "#db/sources/sources.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { harbour, soil } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { article, checkWith, copied, copyingText } from "#tests/support/open-checks.ts";
import { openServicesOf, testService } from "#tests/support/open-services.ts";
import { ada, bob } from "#tests/support/people.ts";

test("another check of the same document within a day does not ask again; a day later it does", async () => {
  const service = testService("europe_pmc", { texts: [article] });
  const web = testService("brave", { texts: [] });
  const { site, again, report } = await checkWith([service, web]);
  site.clock.pass(DAY_MS / 2);
  const second = (await site.reports.read(ada, await again())).report;
  expect(service.asked).toHaveLength(1);
  // Its terms do not permit holding what it found.
  expect(web.asked).toHaveLength(2);
  expect(second.sources).toEqual(report.sources);
  expect(second.coverage.find(({ collection }) => collection === "europe_pmc")?.phrases).toEqual(service.asked[0]);
  site.clock.pass(DAY_MS);
  await again();
  expect(service.asked).toHaveLength(2);
});

test("an answer that was not whole is not held", async () => {
  const service = testService("europe_pmc", { problem: "slow" });
  const { again } = await checkWith([service]);
  await again();
  expect(service.asked).toHaveLength(2);
});

test("what is held goes with its document, and is swept two days later", async () => {
  const first = await checkWith([testService("europe_pmc", { texts: [article] })]);
  const key = heldKey(first.site.clock.now(), first.documentId);
  expect(await first.site.files.text(key)).toContain("harbour");
  await first.site.documents.remove(ada, first.documentId);
  first.site.clock.pass(60_000);
  await first.site.worker().library.forget(first.documentId);
  expect(await first.site.files.text(key)).toBeNull();

  const second = await checkWith([testService("europe_pmc", { texts: [article] })]);
  const kept = heldKey(second.site.clock.now(), second.documentId);
  await second.site.worker().library.sweep();
  expect(await second.site.files.text(kept)).not.toBeNull();
  second.site.clock.pass(2 * DAY_MS);
  await second.site.worker().library.sweep();
  expect(await second.site.files.text(kept)).toBeNull();
});

test("a work that two services have is one source: the text with more matches, with what either knows of it", async () => {
  const abstract = { text: copied.slice(0, 250), licence: undefined, container: "Annals", id: "openalex:W1" };
  const whole = { text: harbour, doi: undefined, year: undefined, licence: "CC BY-SA 4.0", id: "core:7" };
  const { report } = await checkWith([
    testService("openalex", { texts: [abstract] }),
    testService("core", { texts: [whole] }),
  ]);
  expect(report.sources).toMatchObject([
    { id: "core:7", doi: "10.5555/ports", year: 2019, licence: "CC BY-SA 4.0", container: "Annals" },
  ]);
});

test("a text that is in our library already is not shown a second time", async () => {
  const site = world();
  const title = "Ports of the north, and what they kept";
  await site.addToSources(title, harbour);
  const { id: documentId } = await site.send(ada, "north.txt", "text", utf8(copyingText));
  const id = await site.ask(ada, documentId, { openTexts: true });
  const openServices = openServicesOf([testService("europe_pmc", { texts: [article] })]);
  await site.worker(undefined, { openServices }).runs.run(id);
  const { report } = await site.reports.read(ada, id);
  expect(report.sources.map(({ kind, title: name }) => [kind, name])).toEqual([["library", title]]);
});

test("reference data that a service lacks are looked up; a look-up that fails changes nothing", async () => {
  const bare = { ...article, doi: undefined, year: undefined, licence: undefined, authors: [] };
  const asked: unknown[] = [];
  const crossref = {
    service: "crossref" as const,
    async complete(work: unknown) {
      asked.push(work);
      return { doi: "10.5555/ports", year: 2019, authors: ["Anna Lindqvist"] };
    },
  };
  const doaj = {
    service: "doaj" as const,
    async complete({ doi }: { doi?: string | undefined }) {
      asked.push(doi);
      return { licence: "CC BY" };
    },
  };
  const { report, coverage } = await checkWith(
    [testService("semantic_scholar", { texts: [bare] })],
    {},
    { metadata: [crossref, doaj] },
  );
  expect(report.sources).toMatchObject([
    { doi: "10.5555/ports", year: 2019, authors: ["Anna Lindqvist"], licence: "CC BY" },
  ]);
  // Only what is known of the work leaves; the DOI that the first found helps the second.
  expect(asked).toEqual([
    { title: "Ports of the north, and what they kept", doi: undefined, authors: [] },
    "10.5555/ports",
  ]);
  expect(coverage("crossref")).toMatchObject({ documents: 1 });

  const down = { service: "crossref" as const, complete: () => Promise.reject(new Error("down")) };
  const without = await checkWith(
    [testService("semantic_scholar", { texts: [bare] })],
    { compareDrafts: false },
    { metadata: [down] },
  );
  expect(without.report.sources).toMatchObject([{ kind: "paper", title: "Ports of the north, and what they kept" }]);
  expect(without.coverage("crossref")).toMatchObject({ notSearched: "no_answer", reason: "down" });
});

test("what ada's check asked is held for ada: bob's check of the same text asks for itself, and shows nothing of hers", async () => {
  const service = testService("europe_pmc", { texts: [article] });
  const { site, again, report } = await checkWith([service]);
  await again();
  expect(service.asked).toHaveLength(1);
  const openServices = openServicesOf([service]);
  async function checkOfBob(openTexts: boolean) {
    const { id: documentId } = await site.send(bob, "north.txt", "text", utf8(copyingText));
    const id = await site.ask(bob, documentId, { openTexts });
    expect(await site.worker(undefined, { openServices }).runs.run(id)).toBe("done");
    return (await site.reports.read(bob, id)).report;
  }
  // Without the open literature: a text that her check found is no source of his.
  expect((await checkOfBob(false)).sources).toEqual([]);
  expect(await findSource(site.db, "open:europe_pmc:1")).toBeNull();
  const asked = await checkOfBob(true);
  expect(service.asked).toHaveLength(2);
  const receipt = (one: typeof report) => one.coverage.find(({ collection }) => collection === "europe_pmc");
  expect({ ...receipt(asked), asOf: "" }).toEqual({ ...receipt(report), asOf: "" });
  // And his is no answer of hers.
  await again();
  expect(service.asked).toHaveLength(2);
});

test("texts that an earlier version kept of what a check had found leave the sources", async () => {
  const site = world();
  await site.addToSources("open:europe_pmc:1", harbour);
  await site.addToSources("ours", soil);
  await site.worker().library.sweep();
  expect(await findSource(site.db, "open:europe_pmc:1")).toMatchObject({ status: "forgetting" });
  expect(site.sent.filter(({ type }) => type === "withdraw")).toMatchObject([{ sourceId: "open:europe_pmc:1" }]);
  expect(await findSource(site.db, "ours")).toMatchObject({ status: "indexed" });
});

test("a held file that can be neither read nor written fails no check", async () => {
  const service = testService("europe_pmc", { texts: [article] });
  const { site, documentId, again } = await checkWith([service]);
  await site.files.putText(heldKey(site.clock.now(), documentId), "{");
  await again();
  expect(service.asked).toHaveLength(2);

  const broken = {
    ...site.files,
    putText: async (key: string, text: string) => {
      if (key.startsWith("open-texts/")) throw new Error("R2");
      return site.files.putText(key, text);
    },
  };
  const other = testService("wikipedia", { texts: [{ ...article, id: "wikipedia:9" }] });
  const { id } = await site.send(ada, "other.txt", "text", utf8(`${copyingText} More of it.`));
  const check = await site.ask(ada, id, { openTexts: true });
  const openServices = openServicesOf([other]);
  expect(await site.worker(undefined, { files: broken, openServices }).runs.run(check)).toBe("done");
});

test("a store that does not answer does not hold a check up", async () => {
  const site = world();
  const silent = {
    ...site.files,
    text: (key: string) => (key.startsWith("open-texts/") ? new Promise<null>(() => {}) : site.files.text(key)),
  };
  const { id: documentId } = await site.send(ada, "north.txt", "text", utf8(copyingText));
  const id = await site.ask(ada, documentId, { openTexts: true });
  const openServices = openServicesOf([testService("europe_pmc", { texts: [article] })], { patience: 300 });
  expect(await site.worker(undefined, { files: silent, openServices }).runs.run(id)).toBe("done");
});

test("a shorter text with more matches is not displaced, and two works of one title stay two", async () => {
  const long = { id: "openalex:W1", text: `${soil}\n\n${copied.slice(0, 200)}\n\n${soil}` };
  const { report } = await checkWith([
    testService("europe_pmc", { texts: [article] }),
    testService("openalex", { texts: [long] }),
  ]);
  expect(report.sources.map(({ id }) => id)).toEqual(["europe_pmc:1"]);
  const twin = { id: "openalex:W2", doi: "10.5555/another", text: copied };
  const two = await checkWith(
    [testService("europe_pmc", { texts: [article] }), testService("openalex", { texts: [twin] })],
    { compareDrafts: false },
  );
  expect(two.report.sources).toHaveLength(2);
});
