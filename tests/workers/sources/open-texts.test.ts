import { expect, test } from "vitest";
import { heldKey } from "#core/sources/open-services/held-results.ts";
import type { OpenText } from "#core/sources/open-services/ports.ts";
import { findSource } from "#db/sources/sources.ts";
import type { CheckForm } from "#schema/checks/check.ts";
import { OPEN_SEARCH_MS } from "#schema/vocabulary/open-services.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { openGate, openServicesOf, testService } from "#tests/support/open-services.ts";
import { ada } from "#tests/support/people.ts";

const copied = harbour.split("\n\n")[1]!;
const text = `${gardens}\n\n${copied}\n\n${sleep}`;
const article = { text: harbour };

type Services = Parameters<typeof openServicesOf>[0];
type More = Parameters<typeof openServicesOf>[1];

/** A check of ada's text, and its report. */
async function checkWith(services: Services, form: Partial<CheckForm> = {}, more: More = {}) {
  const site = world();
  const { id: documentId } = await site.send(ada, "Ada Okonkwo 1234567.txt", "text", utf8(text));
  const port = openServicesOf(services, more);
  async function again(): Promise<string> {
    const id = await site.ask(ada, documentId, { openTexts: true, ...form });
    expect(await site.worker(undefined, { openServices: port }).runs.run(id)).toBe("done");
    return id;
  }
  const id = await again();
  const { report } = await site.reports.read(ada, id);
  const coverage = (name: string) => report.coverage.find(({ collection }) => collection === name);
  return { site, id, documentId, report, coverage, again };
}

test("a copied paragraph is found in an open article, with its reference data, and each phrase sent is in the receipt", async () => {
  const service = testService("europe_pmc", { texts: [{ ...article, container: "Annals of Small Places" }] });
  const { report, coverage } = await checkWith([service]);
  expect(report.sources).toMatchObject([
    {
      kind: "paper",
      title: "Ports of the north, and what they kept",
      authors: ["A. Lindqvist"],
      container: "Annals of Small Places",
      year: 2019,
      doi: "10.5555/ports",
      url: "https://example.test/ports",
      licence: "CC BY 4.0",
    },
  ]);
  expect(report.matches).toMatchObject([{ strength: "identical", group: "not_cited" }]);
  const [phrases] = service.asked;
  expect(coverage("europe_pmc")).toMatchObject({ documents: 1, phrases, answered: phrases!.length });
  expect(coverage("europe_pmc")).not.toHaveProperty("reason");
});

test("a service gets phrases of the visible text and nothing else: no name, no title, no number", async () => {
  const service = testService("europe_pmc", { texts: [] });
  await checkWith([service], { title: "A secret title" });
  const plain = text.replace(/[^\p{L}\p{N}']+/gu, " ");
  expect(service.asked[0]!.length).toBeGreaterThan(3);
  for (const phrase of service.asked[0]!) {
    expect(phrase.split(" ")).toHaveLength(8);
    expect(plain).toContain(phrase);
    expect(phrase).not.toMatch(/Okonkwo|secret|ada@|\d/i);
  }
});

test("nothing is sent when the student did not choose it, or when no service is on", async () => {
  const service = testService("europe_pmc", { texts: [article] });
  const { report } = await checkWith([service], { openTexts: false });
  expect(service.asked).toEqual([]);
  expect(report.coverage.map(({ collection }) => collection)).not.toContain("europe_pmc");
  const off = await checkWith([]);
  expect(off.report.sources.filter(({ kind }) => kind === "paper")).toEqual([]);
});

test("a service that the student left out is not asked, and the receipt says so", async () => {
  const [chosen, left] = [testService("europe_pmc", { texts: [] }), testService("wikipedia", { texts: [article] })];
  const { coverage } = await checkWith([chosen, left], { openServices: ["europe_pmc"] });
  expect([chosen.asked.length, left.asked.length]).toEqual([1, 0]);
  expect(coverage("wikipedia")).toMatchObject({ documents: 0, notSearched: "not_asked" });
});

test("two services are silent, one fails, one has a bug, one gives a text that matches nothing: the check ends and says each", async () => {
  const found = testService("europe_pmc", { texts: [article] });
  const services = [
    found,
    testService("semantic_scholar", "silent"),
    testService("wikipedia", {
      texts: [
        {
          title: "Another matter altogether, at length",
          doi: "10.5555/x",
          text: soil,
        },
      ],
    }),
    testService("openalex", { problem: "down" }),
    testService("core", "silent"),
    testService("brave", "throws"),
  ];
  const gate = openGate();
  const { report, coverage } = await checkWith(services, {}, { patience: 400, gate });
  expect(report.sources.map(({ id }) => id)).toEqual(["europe_pmc:1"]);
  for (const name of ["semantic_scholar", "core"])
    expect(coverage(name)).toMatchObject({ documents: 0, notSearched: "no_answer", reason: "slow" });
  for (const name of ["openalex", "brave"])
    expect(coverage(name)).toMatchObject({ documents: 0, notSearched: "no_answer", reason: "down" });
  expect(coverage("wikipedia")).toMatchObject({ documents: 1 });
  // What a silent service was sent is known too.
  expect(coverage("core")?.phrases?.length).toBeGreaterThan(0);
  expect(gate.settled.map(({ service }) => service).sort()).toEqual(services.map(({ service }) => service).sort());
});

test("a check waits twenty seconds at most for all services together", () => {
  expect(OPEN_SEARCH_MS).toBeLessThanOrEqual(20_000);
});

test("what arrived before the end of patience counts, and what comes later changes nothing", async () => {
  const half = {
    service: "europe_pmc" as const,
    async find(phrases: readonly string[], { record }: Parameters<ReturnType<typeof testService>["find"]>[1]) {
      record.sent.push(...phrases);
      record.answered = 1;
      record.texts.push({ ...textOf("europe_pmc:1"), text: harbour });
      await new Promise((resolve) => setTimeout(resolve, 900));
      record.texts.push({
        ...textOf("europe_pmc:2"),
        title: "Gardens, and how they are kept in towns",
        doi: "10.5555/g",
        text: gardens,
      });
    },
  };
  const { report, coverage } = await checkWith([half], {}, { patience: 300 });
  expect(report.sources.map(({ id }) => id)).toEqual(["europe_pmc:1"]);
  expect(coverage("europe_pmc")).toMatchObject({ documents: 1, answered: 1, reason: "slow" });
  expect(coverage("europe_pmc")).not.toHaveProperty("notSearched");
});

const textOf = (id: string): OpenText => ({
  id,
  service: "europe_pmc",
  title: "Ports of the north, and what they kept",
  authors: ["A. Lindqvist"],
  url: "https://example.test/ports",
  text: "",
});

test("a service whose budget is used up or whose key is missing is not asked, and the receipt says why", async () => {
  const service = testService("openalex", { texts: [article] });
  const gate = openGate({ openalex: "budget" });
  const { coverage } = await checkWith([service], {}, { gate, withoutKey: ["brave"] });
  expect(service.asked).toEqual([]);
  expect(coverage("openalex")).toMatchObject({ notSearched: "no_answer", reason: "budget" });
  expect(coverage("brave")).toMatchObject({ notSearched: "no_answer", reason: "no_key" });
});

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

test("a work that two services have is one source: the longer text, with what either knows of it", async () => {
  const abstract = { text: copied, licence: undefined, container: "Annals", id: "openalex:W1" };
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
  const { id: documentId } = await site.send(ada, "north.txt", "text", utf8(text));
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

test("texts under a free licence become sources where the operator wants it; all others are forgotten", async () => {
  const closed = {
    id: "europe_pmc:2",
    title: "Sleep, and what students say of it",
    doi: "10.5555/s",
    licence: "CC BY-NC 4.0",
    text: sleep,
  };
  const service = testService("europe_pmc", { texts: [article, closed] });
  const { site } = await checkWith([service], {}, { keep: true });
  expect(await findSource(site.db, "open:europe_pmc:1")).toMatchObject({
    kind: "library",
    title: "Ports of the north, and what they kept",
    licence: "CC BY 4.0",
    url: "https://example.test/ports",
  });
  expect(site.sent.filter(({ type }) => type === "index")).toMatchObject([{ sourceId: "open:europe_pmc:1" }]);
  expect(await findSource(site.db, "open:europe_pmc:2")).toBeNull();

  const forgetful = await checkWith([testService("wikipedia", { texts: [article] })]);
  expect(await findSource(forgetful.site.db, "open:wikipedia:1")).toBeNull();
});

test("a service is asked for texts of its fields alone", async () => {
  const site = world();
  const nursing =
    `The nurse and the patient on the hospital ward spoke about the medication, the symptoms and the disease. ${copied}`.repeat(
      3,
    );
  const { id: documentId } = await site.send(ada, "ward.txt", "text", utf8(nursing));
  const [arxiv, pmc] = [testService("arxiv", { texts: [] }), testService("europe_pmc", { texts: [] })];
  const id = await site.ask(ada, documentId, { openTexts: true });
  await site.worker(undefined, { openServices: openServicesOf([pmc, arxiv]) }).runs.run(id);
  expect([pmc.asked.length, arxiv.asked.length]).toEqual([1, 0]);
  const { report } = await site.reports.read(ada, id);
  expect(report.coverage.find(({ collection }) => collection === "arxiv")).toMatchObject({
    notSearched: "not_asked",
    reason: "other_field",
  });
});
