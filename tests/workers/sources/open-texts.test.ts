import { expect, test } from "vitest";
import type { OpenText } from "#core/sources/open-services/ports.ts";
import { OPEN_SEARCH_MS } from "#schema/vocabulary/open-services.ts";
import { gardens, harbour, soil } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { article, checkWith, copied, copyingText as text } from "#tests/support/open-checks.ts";
import { openGate, openServicesOf, testService } from "#tests/support/open-services.ts";
import { ada } from "#tests/support/people.ts";

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
  const patience = new AbortController();
  let silent = 0;
  // The others answer before the next timer: they wait for nothing.
  const whenSilent = () => {
    silent += 1;
    if (silent === 2) setTimeout(() => patience.abort(), 0);
  };
  const found = testService("europe_pmc", { texts: [article] });
  const services = [
    found,
    testService("semantic_scholar", "silent", whenSilent),
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
    testService("core", "silent", whenSilent),
    testService("brave", "throws"),
  ];
  const gate = openGate();
  const { report, coverage } = await checkWith(services, {}, { ends: patience.signal, gate });
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
  const patience = new AbortController();
  const half = {
    service: "europe_pmc" as const,
    async find(phrases: readonly string[], { record }: Parameters<ReturnType<typeof testService>["find"]>[1]) {
      record.sent.push(...phrases);
      record.answered = 1;
      record.texts.push({ ...textOf("europe_pmc:1"), text: harbour });
      setTimeout(() => patience.abort(), 0);
      await new Promise((resolve) => patience.signal.addEventListener("abort", () => setTimeout(resolve, 0)));
      record.texts.push({
        ...textOf("europe_pmc:2"),
        title: "Gardens, and how they are kept in towns",
        doi: "10.5555/g",
        text: gardens,
      });
    },
  };
  const { report, coverage } = await checkWith([half], {}, { ends: patience.signal });
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

test("a text without a phrase that may be sent is sent nowhere, and the receipt says so", async () => {
  const site = world();
  const names = "Ada Okonkwo met Bob Example in Leeds and Grace Tester in York in 1999. ".repeat(30);
  const { id: documentId } = await site.send(ada, "names.txt", "text", utf8(names));
  const service = testService("europe_pmc", { texts: [] });
  const id = await site.ask(ada, documentId, { openTexts: true });
  await site.worker(undefined, { openServices: openServicesOf([service]) }).runs.run(id);
  expect(service.asked).toEqual([]);
  const { report } = await site.reports.read(ada, id);
  expect(report.coverage.find(({ collection }) => collection === "europe_pmc")).toMatchObject({
    notSearched: "not_asked",
    reason: "no_phrases",
  });
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
