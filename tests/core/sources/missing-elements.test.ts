import { expect, test } from "vitest";
import { elementsApart, wordsOf } from "#tests/support/missing-elements.ts";
import { fieldsLogged, fieldsNamed, type Reading, withoutEachField } from "#tests/support/missing-fields.ts";
import { answering, callFor, recorded } from "#tests/support/recorded-service.ts";
import { createArxiv } from "#workers/adapters/sources/open-services/arxiv.ts";
import { createEuropePmc } from "#workers/adapters/sources/open-services/europe-pmc.ts";

const phrase = "some words of a text";
const entry = "feed.entry.*";

async function feed(xml: unknown): Promise<Reading> {
  const call = callFor();
  const { logged } = await fieldsLogged(() => createArxiv(answering("arxiv", () => xml)).find([phrase], call));
  const read = call.record.texts.flatMap(({ id, authors, service: _, ...text }) =>
    [
      ...Object.entries(text).filter(([, value]) => value !== undefined),
      ...authors.map((name) => [`authors|${name}`, true] as const),
    ].map(([name, value]) => [`${id}|${name}`, value] as const),
  );
  return { read: Object.fromEntries(read), named: fieldsNamed("arxiv", logged) };
}

test.each(["search", "journal-reference", "old-identifier", "title-zero", "empty"])(
  "each element of arXiv's feed %s may be missing: the rest is read, or the service and the element are named",
  async (name) => {
    const xml = recorded(`arxiv/${name}.xml`);
    const whole = await feed(xml);
    expect(whole.named).toEqual([]);
    expect(Object.keys(whole.read).length > 0).toBe(name !== "empty");
    const from = {
      ...{ title: [`${entry}.title`], authors: [`${entry}.author`], year: [`${entry}.published`] },
      ...{ text: [`${entry}.summary`], doi: [`${entry}.arxiv:doi`], container: [`${entry}.arxiv:journal_ref`] },
    };
    const apart = elementsApart(xml, ["entry", "author", "category", "link"]);
    // Without its feed it is no answer, and an empty one has no entries.
    const means = { feed: "nothing was found" };
    expect(await withoutEachField({ answer: xml, read: feed, from, means }, apart)).toMatchObject({ wrong: [] });
  },
);

test("arXiv's refusal in a feed is no work: the service and the element are named", async () => {
  expect(await feed(recorded("arxiv/error-400.xml"))).toEqual({ read: {}, named: ["feed.entry.0.id"] });
});

const [hit] = JSON.parse(recorded("europe-pmc/titles-with-encoded-markup.json")).resultList.result.filter(
  ({ pmcid }: { pmcid?: string }) => pmcid,
);

async function article(xml: string) {
  const call = callFor();
  const open = answering("europe_pmc", ({ pathname }) =>
    pathname.endsWith("XML") ? xml : { resultList: { result: [hit] } },
  );
  const { logged } = await fieldsLogged(() => createEuropePmc(open).find([phrase], call));
  const [text] = call.record.texts;
  return { text, named: fieldsNamed("europe_pmc", logged) };
}

test.each(["article-plos-2007", "article-plos-2013"])(
  "each element of the article %s may be missing: no other words and no other licence are lost, or it is named",
  async (name) => {
    const xml = recorded(`europe-pmc/${name}.xml`);
    const whole = await article(xml);
    const words = wordsOf(whole.text?.text ?? "");
    expect(words).toBeGreaterThan(1_000);
    const { fields, without } = elementsApart(xml, []);
    const wrong: string[] = [];
    for (const [element, path] of fields) {
      for (const how of ["null", "absent"] as const) {
        const left = String(without(path, how));
        const { text, named } = await article(left);
        if (!text) {
          if (!named.some((field) => /^(?:answer|article\.body)$/.test(field)))
            wrong.push(`${element} ${how}: not named`);
          continue;
        }
        const gone = wordsOf(xml) - wordsOf(left);
        if (words - wordsOf(text.text) > gone) wrong.push(`${element} ${how}: takes words along`);
        const ofLicence =
          /^article\.front(?:\.article-meta(?:\.(?:permissions|copyright-statement|license).*)?)?$/.test(element);
        if (text.licence !== whole.text?.licence && !ofLicence)
          wrong.push(`${element} ${how}: takes the licence along`);
      }
    }
    expect(wrong).toEqual([]);
    expect(fields.size).toBeGreaterThan(50);
  },
);
