import { z } from "zod";
import type { OpenText, OpenTextSearch, ServiceCall } from "#core/sources/open-services/ports.ts";
import { listOf } from "#schema/shared/optional-fields.ts";
import { foundText, type Stated } from "./found-text.ts";
import { bare, sendable } from "./sent-phrase.ts";
import type { OpenClient } from "./service-client.ts";

const SNIPPETS_A_PHRASE = 5;

const Authors = listOf(z.union([z.string(), z.array(z.string()), z.object({ name: z.string() })])).transform(
  (authors) => authors.flatMap((one) => (typeof one === "object" && "name" in one ? [one.name] : one)),
);

const Found = z.object({
  snippet: z.object({ text: z.string() }),
  paper: z.object({
    corpusId: z
      .union([z.number().int().positive(), z.string()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,15}$/)),
    title: z.string().nullish(),
    authors: Authors,
    openAccessInfo: z.object({ license: z.string().nullish() }).nullish().catch(null),
  }),
});
type Found = z.infer<typeof Found>;

/** A search that found nothing leaves out the list. */
const Nothing = z.object({ total: z.literal(0) }).transform(() => ({ data: [] }));
const Answer = z.union([z.object({ data: z.array(z.unknown()) }), Nothing]);

/**
 * Passages of open-access papers that are close to a sentence in meaning (api.semanticscholar.org/api-docs, snippet
 * search). The passages of one paper become one text.
 */
export function createSemanticScholar(open: OpenClient): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    const keep = collectPapers(call.record.texts);
    const headers: Record<string, string> = client.key ? { "x-api-key": client.key } : {};
    await Promise.all(
      sendable(phrases)
        .slice(0, client.left())
        .map(async (phrase) => {
          const query = { query: bare(phrase), limit: String(SNIPPETS_A_PHRASE) };
          const answer = await client.json({ path: "/snippet/search", query, headers, phrases: [phrase] }, Answer);
          if (typeof answer !== "object") return;
          client.entries(Found, answer.value.data, SNIPPETS_A_PHRASE, "data").forEach(keep);
        }),
    );
  }

  return { service: "semantic_scholar", find };
}

/** Adds each passage to its paper's text among `texts`. */
function collectPapers(texts: OpenText[]): (found: Found) => void {
  const passages = new Map<string, Set<string>>();
  return ({ snippet, paper }) => {
    const known = (passages.get(paper.corpusId) ?? new Set()).add(snippet.text);
    passages.set(paper.corpusId, known);
    const text = foundText("semantic_scholar", paper.corpusId, statedOf(paper, known));
    if (text === null) return;
    const at = texts.findIndex(({ id }) => id === text.id);
    if (at < 0) texts.push(text);
    else texts[at] = text;
  };
}

function statedOf({ corpusId, title, authors, openAccessInfo }: Found["paper"], passages: Iterable<string>): Stated {
  return {
    title,
    authors,
    url: `https://api.semanticscholar.org/CorpusId:${corpusId}`,
    licence: openAccessInfo?.license,
    text: [...passages].join("\n\n"),
  };
}
