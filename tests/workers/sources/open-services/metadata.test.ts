import { expect, test } from "vitest";
import { type KnownWork, newRecord } from "#core/sources/open-services/ports.ts";
import { type MetadataService, metadataServices } from "#schema/vocabulary/open-services.ts";
import { createOpenServices } from "#workers/adapters/sources/open-services/index.ts";
import { NOW, openRun } from "./asked-service.ts";

const ports: KnownWork = { title: "Ports of the North and what they kept.", authors: ["Lindqvist A"] };
const doi = "10.5555/ports.101";

async function complete(service: MetadataService, work: KnownWork, behaviour = "") {
  const { access, outside, log } = openRun();
  outside.requestMs = behaviour === "slow" ? 20 : 60_000;
  const [lookup] = createOpenServices(access(service, behaviour), outside).metadata;
  const record = newRecord();
  const call = { allowance: { calls: 5, startAt: NOW }, signal: new AbortController().signal, record };
  return { found: await lookup!.complete(work, call), record, requests: await log() };
}

test("Crossref completes a work by its DOI, and by its title only if an author agrees", async () => {
  const metadata = {
    ...{ authors: ["Ada Lindqvist", "Bob Moreau"], container: "Annals of Small Places", year: 2019 },
    ...{ doi: doi.toUpperCase(), licence: "https://creativecommons.org/licenses/by/4.0/" },
  };
  const byDoi = await complete("crossref", { ...ports, doi });
  expect(byDoi.found).toEqual(metadata);
  expect(byDoi.requests).toMatchObject([
    { path: `works/${encodeURIComponent(doi)}`, query: { mailto: "grace@example.test" } },
  ]);
  const byTitle = await complete("crossref", ports);
  expect(byTitle.found).toEqual(metadata);
  expect(byTitle.requests.map(({ path, query }) => [path, query])).toEqual([
    [
      "works",
      {
        ...{ "query.bibliographic": ports.title, rows: "3", mailto: "grace@example.test" },
        select: "DOI,title,subtitle,author,container-title,issued,license",
      },
    ],
  ]);
  expect((await complete("crossref", { ...ports, authors: [] })).found).toBeNull();
});

test("Crossref's other hits are not taken for the work", async () => {
  for (const work of [
    { ...ports, authors: ["Somebody Else"] },
    { ...ports, title: "Ports of the north" },
    { title: "", authors: [] },
    { ...ports, doi: "10.5555/nowhere" },
  ])
    expect((await complete("crossref", work)).found).toBeNull();
});

test("DOAJ states the licence of an article by its DOI, and is not asked without one", async () => {
  const { found, requests } = await complete("doaj", { ...ports, doi: "https://doi.org/10.5555/ports.101" });
  expect(found).toMatchObject({ doi, container: "Annals of Small Places", year: 2019, licence: "CC BY" });
  expect(requests.map(({ path, query }) => [decodeURIComponent(path), query])).toEqual([
    [`search/articles/doi:"${doi}"`, {}],
  ]);
  expect((await complete("doaj", { ...ports, doi: "10.5555/unknown" })).found).toBeNull();
  for (const other of [undefined, "no DOI", '10.5555/x"OR"y'])
    expect(await complete("doaj", { ...ports, doi: other })).toMatchObject({ found: null, requests: [] });
});

test("problems are recorded, and nothing hostile is passed on", async () => {
  const problems = {
    down: "down",
    slow: "slow",
    busy: "busy",
    refused: "refused",
    cloud: "unreadable",
    bomb: "unreadable",
  };
  for (const service of metadataServices) {
    for (const [behaviour, problem] of Object.entries({ ...problems, type: "unreadable", shape: "unreadable" })) {
      const { found, record } = await complete(service, { ...ports, doi }, behaviour);
      expect([found, record.problem], `${service} ${behaviour}`).toEqual([null, problem]);
    }
    for (const work of [ports, { ...ports, doi }])
      expect(await complete(service, work, "hostile")).toMatchObject({ found: null, record: { problem: null } });
  }
});
