import { expect, test } from "vitest";
import type {
  KnownWork,
  MetadataLookup,
  OpenText,
  OpenTextSearch,
  WorkMetadata,
} from "#core/sources/open-services/ports.ts";
import type { OpenService } from "#schema/vocabulary/open-services.ts";
import {
  fieldsLogged,
  fieldsNamed,
  type Reading,
  type RecordedAnswer,
  withoutEachField,
} from "#tests/support/missing-fields.ts";
import { answering, callFor, recorded } from "#tests/support/recorded-service.ts";
import { createBrave } from "#workers/adapters/sources/open-services/brave.ts";
import { createCore } from "#workers/adapters/sources/open-services/core.ts";
import { createCrossref } from "#workers/adapters/sources/open-services/crossref.ts";
import { createDoaj } from "#workers/adapters/sources/open-services/doaj.ts";
import { createEuropePmc } from "#workers/adapters/sources/open-services/europe-pmc.ts";
import { createOpenAlex } from "#workers/adapters/sources/open-services/openalex.ts";
import { createSemanticScholar } from "#workers/adapters/sources/open-services/semantic-scholar.ts";
import type { OpenClient } from "#workers/adapters/sources/open-services/service-client.ts";
import { createWikipedia, wikipediaSite } from "#workers/adapters/sources/open-services/wikipedia.ts";

const json = (file: string) => JSON.parse(recorded(file));
const article = "<article><body><p>Some words of a text.</p></body></article>";
const phrases = ["some words of a text", "that is long enough", "for three phrases of it"];

/** Texts by their id, with each author apart. */
async function texts(search: (open: OpenClient) => OpenTextSearch, open: OpenClient): Promise<Reading["read"]> {
  // One of the requests is a search, with all phrases in it where a service takes several.
  const call = callFor(6);
  await search(open).find(phrases, call);
  return Object.fromEntries(call.record.texts.flatMap(({ id, ...text }) => parts(id, text)));
}

async function work(lookup: (open: OpenClient) => MetadataLookup, open: OpenClient, known: Partial<KnownWork>) {
  const found = await lookup(open).complete({ title: "", authors: [], ...known }, callFor());
  return Object.fromEntries(found ? parts("work", found) : []);
}

function parts(id: string, { authors = [], ...rest }: Omit<OpenText, "id" | "service"> | WorkMetadata) {
  const stated = Object.entries(rest).filter(([, value]) => value !== undefined && value !== "europe_pmc");
  return [
    ...stated.map(([name, value]) => [`${id}|${name}`, value] as const),
    ...authors.map((author) => [`${id}|authors|${author}`, true] as const),
  ];
}

type Recorded = Pick<RecordedAnswer, "answer" | "from" | "means"> & {
  read: (answer: unknown) => Promise<Reading["read"]>;
};

const hit = "resultList.result.*";
const europePmc = (file: string): Recorded => ({
  answer: json(file),
  read: (answer) =>
    texts(
      createEuropePmc,
      answering("europe_pmc", ({ pathname }) => (pathname.endsWith("/fullTextXML") ? article : answer)),
    ),
  from: {
    ...{ title: [`${hit}.title`], authors: [`${hit}.authorString`], container: [`${hit}.journalTitle`] },
    ...{ year: [`${hit}.pubYear`], doi: [`${hit}.doi`], url: [`${hit}.pmcid`] },
  },
  means: { [`${hit}.pmcid`]: "the entry has no open text" },
});

const of = (one: string) => ({
  ...{ doi: [`${one}.DOI`], authors: [`${one}.author`], container: [`${one}.container-title`] },
  ...{ year: [`${one}.issued`], licence: [`${one}.license`] },
});
const crossref = (file: string): Recorded => {
  const answer = json(file);
  return {
    answer,
    read: (one) =>
      work(
        createCrossref,
        answering("crossref", () => one),
        { doi: answer.message.DOI },
      ),
    from: of("message"),
  };
};
const crossrefByTitle = (file: string): Recorded => {
  const { message } = json(file);
  const [title] = message.title;
  return {
    answer: { message: { items: [message] } },
    read: (one) =>
      work(
        createCrossref,
        answering("crossref", () => one),
        { title, authors: ["S. Watanabe"] },
      ),
    from: of("message.items.*"),
    // Otherwise it is not known to be the work that was looked for.
    means: Object.fromEntries(
      ["title", "title.*", "author", "author.*", "author.*.family"].map((name) => [
        `message.items.*.${name}`,
        "another work",
      ]),
    ),
  };
};

const bibjson = "results.*.bibjson";
const doaj = (answer: { results: unknown[] }, at = 0): Recorded => {
  const first = answer.results[at] as { bibjson: { identifier: { type: string; id: string }[] } } | undefined;
  const doi = first?.bibjson.identifier.find(({ type }) => type === "doi")?.id ?? "10.1000/none";
  return {
    answer: { ...answer, results: first ? [first] : [] },
    read: (one) =>
      work(
        createDoaj,
        answering("doaj", () => one),
        { doi },
      ),
    from: {
      ...{ authors: [`${bibjson}.author`], container: [`${bibjson}.journal.title`], year: [`${bibjson}.year`] },
      licence: [`${bibjson}.license`, `${bibjson}.journal.license`],
    },
  };
};

const search = (service: OpenService, create: (open: OpenClient) => OpenTextSearch, answer: unknown) => ({
  answer,
  read: (one: unknown) =>
    texts(
      create,
      answering(service, () => one),
    ),
});
const core = "results.*";

const wikipedia = (answer: unknown, asked: "search" | "extracts", found: unknown): Recorded => ({
  answer,
  read: (one) =>
    texts(
      (open) => createWikipedia(open, wikipediaSite),
      answering("wikipedia", ({ searchParams }) => {
        if ((searchParams.get("list") === "search") === (asked === "search")) return one;
        const pageid = Number(searchParams.get("pageids"));
        return asked === "extracts" ? found : { query: { pages: [{ pageid, title: "A", extract: "Some words." }] } };
      }),
    ),
  from: {
    ...{ title: ["query.pages.*.title"], url: ["query.pages.*.canonicalurl", "query.pages.*.fullurl"] },
    text: ["query.pages.*.extract"],
  },
});
/** The recorded answers are of version 1, in which pages have their ids as names, and "missing" is empty. */
const pages = (file: string) => {
  const { query, ...rest } = json(file);
  const list = Object.values(query.pages as Record<string, { missing?: string }>);
  const asked = list.map((page) => ({ ...page, ...("missing" in page && { missing: true }) }));
  return { ...rest, query: { ...query, pages: asked } };
};
const found = { query: { search: [{ pageid: 23862 }] } };

const recordings: Record<string, Recorded> = {
  "europe_pmc search-lite": europePmc("europe-pmc/search-lite.json"),
  "europe_pmc search-core": europePmc("europe-pmc/search-core.json"),
  "europe_pmc titles-with-encoded-markup": europePmc("europe-pmc/titles-with-encoded-markup.json"),
  "europe_pmc without-authors-or-open-text": europePmc("europe-pmc/without-authors-or-open-text.json"),
  "europe_pmc search-none": europePmc("europe-pmc/search-none.json"),
  ...Object.fromEntries(
    [
      ...[
        "container-entity",
        "group-author",
        "issued-null",
        "licence-am-only",
        "licence-tdm-and-vor",
        "licence-tdm-only",
      ],
      ...["licence-unspecified-cc-by", "several-containers", "subtitle-long", "subtitle", "title-html", "title-mathml"],
    ].map((name) => [`crossref ${name}`, crossref(`crossref/${name}.json`)]),
  ),
  "crossref by title": crossrefByTitle("crossref/subtitle-long.json"),
  ...Object.fromEntries(
    // The other two have no DOI, by which articles are looked for.
    [0, 2, 3].map((at) => [`doaj search, result ${at}`, doaj(json("doaj/search.json"), at)]),
  ),
  "doaj article": doaj({ results: [json("doaj/article.json")] }),
  "doaj search-2": doaj(json("doaj/search-2.json")),
  "core work": {
    ...search("core", createCore, json("core/work.json")),
    from: {
      ...{ title: [`${core}.title`], authors: [`${core}.authors`], year: [`${core}.yearPublished`] },
      ...{ container: [`${core}.journals`, `${core}.publisher`], licence: [`${core}.license`] },
      ...{ text: [`${core}.fullText`, `${core}.abstract`], doi: [`${core}.doi`] },
    },
  },
  ...Object.fromEntries(
    ["work-gold", "work-physics"].map((name): [string, Recorded] => [
      `openalex ${name}`,
      {
        ...search("openalex", createOpenAlex, json(`openalex/${name}.json`)),
        from: {
          ...{ title: [`${core}.display_name`], authors: [`${core}.authorships`], doi: [`${core}.doi`] },
          ...{ container: [`${core}.primary_location`], year: [`${core}.publication_year`] },
          ...{ url: [`${core}.best_oa_location`], licence: [`${core}.best_oa_location`] },
          text: [`${core}.abstract_inverted_index`],
        },
        means: { [`${core}.abstract_inverted_index`]: "no abstract is known" },
      },
    ]),
  ),
  ...Object.fromEntries(
    ["snippet-search-real", "snippet-search", "search-empty"].map((name): [string, Recorded] => [
      `semantic_scholar ${name}`,
      {
        ...search("semantic_scholar", createSemanticScholar, json(`semantic-scholar/${name}.json`)),
        from: {
          ...{ title: ["data.*.paper.title"], authors: ["data.*.paper.authors"], text: ["data.*.snippet.text"] },
          licence: ["data.*.paper.openAccessInfo"],
        },
      },
    ]),
  ),
  "wikipedia search": wikipedia(json("wikipedia/search.json"), "search", null),
  "wikipedia search-categories": wikipedia(json("wikipedia/search-categories.json"), "search", null),
  "wikipedia extract": wikipedia(pages("wikipedia/extract.json"), "extracts", found),
  "wikipedia page-missing": wikipedia(pages("wikipedia/page-missing.json"), "extracts", found),
  "brave web": {
    ...search("brave", (open) => createBrave(open, async () => null), json("brave/web.json")),
    from: {
      ...{ title: ["web.results.*.title"], year: ["web.results.*.page_age"] },
      ...{ container: ["web.results.*.meta_url"], text: ["web.results.*.description", "web.results.*.extra_snippets"] },
    },
    means: {
      web: "no page was found",
      "web.results.*.description": "the search has no passage of the page",
    },
  },
};

/** Answers of which nothing is read. */
const empty = ["europe_pmc search-none", "doaj search-2", "semantic_scholar search-empty", "wikipedia page-missing"];

test.each(Object.entries(recordings))(
  "each field of the answer %s may be missing: the rest is read, or the service and the field are named",
  async (name, recording) => {
    const [service = ""] = name.split(" ");
    const read = async (answer: unknown): Promise<Reading> => {
      const { result, logged } = await fieldsLogged(() => recording.read(answer));
      return { read: result, named: fieldsNamed(service, logged) };
    };
    const whole = await read(recording.answer);
    expect(whole.named).toEqual([]);
    expect(Object.keys(whole.read).length > 0).toBe(!empty.includes(name));
    expect(await withoutEachField({ ...recording, read })).toMatchObject({ wrong: [] });
  },
);
