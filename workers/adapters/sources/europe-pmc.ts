import { z } from "zod";
import type { OpenText, OpenTexts } from "#core/ports.ts";
import { readJats } from "./jats.ts";

/** Articles asked for a phrase, and read in full for a check: the service is free for all, and others wait too. */
const HITS_A_PHRASE = 3;
const MOST_ARTICLES = 5;
const REQUESTS_AT_ONCE = 3;

const PATIENCE_MS = 8_000;

/** A search answers in some 5 kB, an article has 50 to 500; more is not what was asked for. */
const MOST_ANSWER_BYTES = 1_000_000;
const MOST_ARTICLE_BYTES = 5_000_000;

const Hit = z.object({
  pmcid: z.string().regex(/^PMC\d{1,12}$/),
  title: z.string().default(""),
  authorString: z.string().optional(),
  journalTitle: z.string().optional(),
  pubYear: z.string().optional(),
});
type Hit = z.infer<typeof Hit>;

const Answer = z.object({ resultList: z.object({ result: z.array(z.unknown()) }) });

/**
 * Open-access articles of Europe PMC, by its RESTful web service: `search` for each phrase, `{pmcid}/fullTextXML` for the
 * articles that hold most of them (europepmc.org/RestfulWebService). Only the phrases leave the house. Throws when no
 * search was answered; a single article that cannot be had or read is left out.
 */
export function createEuropePmc(address: string): OpenTexts {
  const base = address.replace(/\/$/, "");

  async function find(phrases: readonly string[]): Promise<OpenText[]> {
    const counted = new Map<string, { hit: Hit; phrases: number }>();
    let answered = 0;
    let failure: unknown;
    await inLanes(phrases, async (phrase) => {
      try {
        for (const hit of await search(phrase)) {
          const known = counted.get(hit.pmcid);
          if (known) known.phrases += 1;
          else counted.set(hit.pmcid, { hit, phrases: 1 });
        }
        answered += 1;
      } catch (cause) {
        failure = cause;
      }
    });
    if (phrases.length > 0 && answered === 0) throw new Error("Europe PMC did not answer.", { cause: failure });
    const best = [...counted.values()]
      .sort((a, b) => b.phrases - a.phrases || (a.hit.pmcid < b.hit.pmcid ? -1 : 1))
      .slice(0, MOST_ARTICLES);
    const texts = new Map<string, string>();
    await inLanes(best, async ({ hit }) => {
      const text = await article(hit.pmcid).catch(() => null);
      if (text) texts.set(hit.pmcid, text);
    });
    return best.flatMap(({ hit }) => {
      const text = texts.get(hit.pmcid);
      return text ? [textOf(hit, text)] : [];
    });
  }

  async function search(phrase: string): Promise<Hit[]> {
    const query = new URLSearchParams({
      query: `"${phrase.replaceAll('"', "")}" AND OPEN_ACCESS:y`,
      format: "json",
      resultType: "lite",
      pageSize: String(HITS_A_PHRASE),
    });
    const body = await ask(`${base}/search?${query}`, MOST_ANSWER_BYTES);
    const { result } = Answer.parse(JSON.parse(body)).resultList;
    // An entry without an open text has no PMCID.
    return result.map((entry) => Hit.safeParse(entry)).flatMap(({ data }) => (data ? [data] : []));
  }

  async function article(pmcid: string): Promise<string> {
    return readJats(await ask(`${base}/${pmcid}/fullTextXML`, MOST_ARTICLE_BYTES));
  }

  return { collection: "europe_pmc", find };
}

/** Redirects are refused: the address that was configured is the only one that is asked. */
async function ask(address: string, mostBytes: number): Promise<string> {
  const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`Europe PMC answered ${response.status}.`);
  }
  return bodyOf(response, mostBytes);
}

async function bodyOf(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error("Europe PMC sent more than was asked for.");
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

async function inLanes<T>(work: readonly T[], one: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    for (let item = work[next++]; item !== undefined; item = work[next++]) await one(item);
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, lane));
}

function textOf(hit: Hit, text: string): OpenText {
  const year = Number(hit.pubYear);
  return {
    id: `europe-pmc:${hit.pmcid}`,
    title: hit.title.replace(/\s+/g, " ").trim() || hit.pmcid,
    authors: hit.authorString ? hit.authorString.replace(/\.$/, "").split(/,\s*/) : [],
    container: hit.journalTitle,
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    url: `https://europepmc.org/article/PMC/${hit.pmcid}`,
    text,
  };
}
