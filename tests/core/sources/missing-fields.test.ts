import { expect, test } from "vitest";
import type { MetadataLookup, OpenTextSearch } from "#core/sources/open-services/ports.ts";
import { answering, callFor, recorded } from "#tests/support/recorded-service.ts";
import { createBrave } from "#workers/adapters/sources/open-services/brave.ts";
import { createCore } from "#workers/adapters/sources/open-services/core.ts";
import { createCrossref } from "#workers/adapters/sources/open-services/crossref.ts";
import { createDoaj } from "#workers/adapters/sources/open-services/doaj.ts";
import { createEuropePmc } from "#workers/adapters/sources/open-services/europe-pmc.ts";
import { createOpenAlex } from "#workers/adapters/sources/open-services/openalex.ts";
import { createSemanticScholar } from "#workers/adapters/sources/open-services/semantic-scholar.ts";
import type { OpenClient } from "#workers/adapters/sources/open-services/service-client.ts";

const article = "<article><body><p>Some words of a text.</p></body></article>";

/** What of a recorded answer is read, and the fields without which there is nothing to read. */
type Reader = {
  file: string;
  /** Entries without a text are none that can be lost. */
  only?: (answer: { resultList: { result: { pmcid?: string }[] } }) => void;
  read: (answer: unknown) => Promise<number>;
  needed: readonly string[];
};

const texts =
  (create: (open: OpenClient) => OpenTextSearch, more: unknown[] = []) =>
  async (answer: unknown) => {
    const call = callFor();
    await create(answering(answer, ...more)).find(["some words of a text that is long enough"], call);
    return call.record.texts.length;
  };
const work = (create: (open: OpenClient) => MetadataLookup, doi: string) => async (answer: unknown) =>
  (await create(answering(answer)).complete({ title: "", doi, authors: [] }, callFor())) === null ? 0 : 1;

const readers: Record<string, Reader> = {
  europe_pmc: {
    file: "europe-pmc/search-lite.json",
    only({ resultList }) {
      resultList.result = resultList.result.filter(({ pmcid }) => pmcid);
    },
    read: texts(createEuropePmc, [article]),
    needed: ["resultList", "resultList.result", "resultList.result.*", "resultList.result.*.pmcid"],
  },
  crossref: {
    file: "crossref/title-html.json",
    read: work(createCrossref, "10.1021/jp502220m"),
    needed: ["message", "message.DOI"],
  },
  doaj: {
    file: "doaj/search.json",
    read: async (answer) => {
      const { results } = JSON.parse(recorded("doaj/search.json"));
      const doi = results[0].bibjson.identifier.find((one: { type: string }) => one.type === "doi").id;
      return work(createDoaj, doi)(answer);
    },
    needed: [
      "results",
      "results.*",
      "results.*.bibjson",
      "results.*.bibjson.identifier",
      "results.*.bibjson.identifier.*",
      "results.*.bibjson.identifier.*.type",
      "results.*.bibjson.identifier.*.id",
    ],
  },
  core: {
    file: "core/work.json",
    read: texts(createCore),
    needed: ["results", "results.*", "results.*.id"],
  },
  openalex: {
    file: "openalex/work-gold.json",
    read: texts(createOpenAlex),
    needed: ["results", "results.*", "results.*.id", "results.*.abstract_inverted_index"],
  },
  semantic_scholar: {
    file: "semantic-scholar/snippet-search-real.json",
    read: texts(createSemanticScholar),
    needed: ["data"],
  },
  brave: {
    file: "brave/web.json",
    read: texts((open) => createBrave(open, async () => null)),
    needed: ["type", "web", "web.results", "web.results.*", "web.results.*.url", "web.results.*.description"],
  },
};

/** Every field of an answer, by its path; of a list the first entry stands for all. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value)
    ? value.slice(0, 1).map((one, at) => [String(at), one] as const)
    : Object.entries(value);
  return entries.flatMap(([key, one]) => [[...path, key], ...pathsOf(one, [...path, key])]);
}

function without(answer: unknown, path: readonly string[], how: "null" | "absent"): unknown {
  const copy = structuredClone(answer);
  let at = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  if (how === "null") at[last] = null;
  else delete at[last];
  return copy;
}

test.each(Object.entries(readers))(
  "an answer of %s is read without any field that is not needed",
  async (_service, { file, only, read, needed }) => {
    const answer = JSON.parse(recorded(file));
    only?.(answer);
    const whole = await read(answer);
    expect(whole).toBeGreaterThan(0);
    const lost: string[] = [];
    const paths = pathsOf(answer);
    for (const path of paths)
      for (const how of ["null", "absent"] as const) {
        const name = path.map((key) => (/^\d+$/.test(key) ? "*" : key)).join(".");
        if ((await read(without(answer, path, how))) < whole && !needed.includes(name)) lost.push(`${name} ${how}`);
      }
    expect(lost).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
  },
);
