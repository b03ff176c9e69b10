import { expect, inject, test } from "vitest";
import { prepare, searchPhrases } from "#core/similarity/index.ts";
import { gardens, harbour, sleep } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada } from "#tests/support/people.ts";
import { createEuropePmc } from "#workers/adapters/sources/europe-pmc.ts";
import { readJats } from "#workers/adapters/sources/jats.ts";

const url = inject("europePmcUrl");
const europePmc = () => createEuropePmc(`${url}/rest/`);
const requested = async (): Promise<string[]> => (await fetch(`${url}/asked`)).json();

const copied = harbour.split("\n\n")[1]!;
const text = `${gardens}\n\n${copied}\n\n${sleep}`;

test("an open article that contains a phrase is found with its text and its reference data", async () => {
  const phrases = searchPhrases(text, prepare(text), 12);
  const [first, ...others] = await europePmc().find(phrases);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    id: "europe-pmc:PMC101",
    title: "Ports of the north, and what they kept",
    authors: ["Lindqvist A", "Moreau B"],
    container: "Annals of Small Places",
    year: 2019,
    url: "https://europepmc.org/article/PMC/PMC101",
  });
  expect(first!.text).toContain("a monument of indecision");
});

test("only phrases of eight words and article numbers are sent", async () => {
  await requested();
  await europePmc().find(searchPhrases(text, prepare(text), 12));
  const sent = await requested();
  const searches = sent.filter((one) => one.startsWith('"'));
  expect(searches).toHaveLength(12);
  for (const search of searches) expect(search).toMatch(/^"\S+(?: \S+){7}" AND OPEN_ACCESS:y$/);
  for (const other of sent.filter((one) => !one.startsWith('"'))) expect(other).toMatch(/^PMC\d+\/fullTextXML$/);
});

test("a service that fails, redirects or sends without end is reported as not responding", async () => {
  for (const path of ["down", "away", "big"]) {
    await expect(
      createEuropePmc(`${url}/${path}`).find(["eight words that stand in no article at all"]),
    ).rejects.toThrow("did not answer");
  }
});

test("an article is read without references, citation marks and formulas", () => {
  const xml = `<article><front><article-meta><article-title>A <italic>title</italic></article-title></article-meta></front>
    <body><sec><title>Part</title><p>First<xref>[3]</xref> words.</p><p>Second&#160;ones <inline-formula>x</inline-formula>here.</p>
    <table-wrap><table><tr><td>a</td><td>b</td></tr></table></table-wrap></sec></body><back><ref-list>No</ref-list></back></article>`;
  expect(readJats(xml)).toBe("A title\n\nPart\n\nFirst words.\n\nSecond ones here.\n\na\tb");
  expect(() => readJats("<html/>")).toThrow("no JATS");
  expect(() => readJats("<article><p>")).toThrow();
});

test("ada's copied paragraph is found in an open article when she chose that collection, and counted in the receipt", async () => {
  const { send, ask, worker, reports } = world();
  const id = await ask(ada, (await send(ada, "north.txt", "text", utf8(text))).id, { openTexts: true });
  expect(await worker(undefined, { openTexts: europePmc() }).runs.run(id)).toBe("done");
  const { report } = await reports.read(ada, id);
  expect(report.sources).toMatchObject([
    { kind: "paper", title: "Ports of the north, and what they kept", year: 2019 },
  ]);
  expect(report.matches).toMatchObject([{ strength: "identical", group: "not_cited" }]);
  expect(report.coverage).toMatchObject([
    { collection: "students", documents: 0 },
    { collection: "europe_pmc", documents: 1 },
  ]);
});

test("nothing is sent when she did not choose it, or when it is not configured", async () => {
  const { send, ask, worker, reports } = world();
  await requested();
  const silent = await ask(ada, (await send(ada, "north.txt", "text", utf8(text))).id);
  await worker(undefined, { openTexts: europePmc() }).runs.run(silent);
  const off = await ask(ada, (await send(ada, "north2.txt", "text", utf8(`${text} More.`))).id, { openTexts: true });
  await worker().runs.run(off);
  expect(await requested()).toEqual([]);
  for (const id of [silent, off]) {
    const { report } = await reports.read(ada, id);
    expect(report.sources.filter(({ kind }) => kind === "paper")).toEqual([]);
    expect(report.coverage.map(({ collection }) => collection)).not.toContain("europe_pmc");
  }
});

test("a service that does not respond fails no check, and the receipt says so", async () => {
  const { send, ask, worker, reports } = world();
  const id = await ask(ada, (await send(ada, "north.txt", "text", utf8(text))).id, { openTexts: true });
  expect(await worker(undefined, { openTexts: createEuropePmc(`${url}/down`) }).runs.run(id)).toBe("done");
  const { report } = await reports.read(ada, id);
  expect(report.coverage).toMatchObject([
    { collection: "students", documents: 0 },
    { collection: "europe_pmc", documents: 0, notSearched: "no_answer" },
  ]);
});
