import { expect, test } from "vitest";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { type TextService, textServices } from "#schema/vocabulary/open-services.ts";
import { harbour } from "#tests/core/similarity/texts.ts";
import { keys, NOW, NOWHERE, openRun, plantedPhrases, search } from "./asked-service.ts";
import { expected } from "./expected-services.ts";

// Every test runs for every service: what cleans up after a test takes longer than asking one.

const phrasesOf = (service: TextService) => plantedPhrases(serviceTerms[service].phraseWords);

async function ofEveryService(work: (service: TextService) => Promise<void>): Promise<void> {
  await Promise.all(textServices.map(work));
}

test("finds both works that contain phrases, with their reference data", async () => {
  await ofEveryService(async (service) => {
    const { access, outside } = openRun();
    const phrases = phrasesOf(service);
    const record = await search({ access: access(service), outside, phrases });
    expect(record.texts, service).toHaveLength(2);
    const ports = record.texts.find(({ title }) => title === "Ports of the north, and what they kept");
    expect(ports).toMatchObject({ service, ...expected[service].found });
    expect(ports!.text.replace(/\s+/g, " ")).toContain(harbour.split("\n\n")[1]!.replace(/\s+/g, " ").slice(0, 300));
    expect(record.sent.toSorted()).toEqual(phrases.toSorted());
    expect(record).toMatchObject({ problem: null, errors: 0, pausedUntil: null, answered: phrases.length });
  });
});

test("sends the phrases and nothing else, with a name, a contact address and its own key", async () => {
  await ofEveryService(async (service) => {
    const { access, outside, log } = openRun();
    const phrases = phrasesOf(service);
    const record = await search({ access: access(service), outside, phrases });
    const requests = await log();
    const own = requests.filter((request) => request.service === service);
    expect(own, service).toHaveLength(record.calls);
    const kinds = new Set(own.map(({ path, query }) => withoutPhrases(JSON.stringify([path, query]), phrases)));
    expect(new Set([...kinds].map((kind) => JSON.parse(kind)))).toEqual(new Set(expected[service].requests));
    const { key } = expected[service];
    for (const request of requests) {
      expect(request.userAgent).toBe("Marginalia/1.0 (contact; grace@example.test)");
      // Pages of the web get no key.
      expect(request.keys).toEqual(key === undefined || request.service !== service ? [] : [key]);
    }
    for (const value of Object.values(keys)) expect(JSON.stringify(record)).not.toContain(value);
  });
});

function withoutPhrases(request: string, phrases: readonly string[]): string {
  return phrases.reduce((left, phrase) => left.replaceAll(phrase, "…"), request);
}

test("sends nothing for phrases without words, and no quotation marks", async () => {
  await ofEveryService(async (service) => {
    const { access, outside, log } = openRun();
    const record = await search({ access: access(service), outside, phrases: ["", '"""', "\\"] });
    expect(record).toMatchObject({ calls: 0, sent: [], problem: null });
    await search({ access: access(service), outside, phrases: ['seven" OR "words \\ that may end'] });
    const sent = (await log()).map(({ query }) => JSON.stringify(query)).join();
    expect(sent, service).toContain("seven OR words that may end");
  });
});

test("a phrase that is nowhere is answered, with no text", async () => {
  await ofEveryService(async (service) => {
    const { access, outside } = openRun();
    const record = await search({ access: access(service), outside, phrases: [NOWHERE] });
    expect(record, service).toMatchObject({ texts: [], answered: 1, problem: null, calls: 1 });
  });
});

test("sends no more requests than it is allowed, none of them early, and only so many at a time", async () => {
  await ofEveryService(async (service) => {
    const { access, outside, sent, most } = openRun();
    const terms = serviceTerms[service];
    const interval = (service === "semantic_scholar" ? terms.keyedIntervalMs : undefined) ?? terms.intervalMs;
    for (const calls of [1, 2, 3, 9]) {
      sent.length = 0;
      const startAt = outside.now() + 500;
      const record = await search({ access: access(service), outside, phrases: phrasesOf(service), calls, startAt });
      expect(record.calls, service).toBeLessThanOrEqual(calls);
      const own = sent.filter(({ address }) => !address.includes("/pages/"));
      expect(own).toHaveLength(record.calls);
      own.forEach(({ at }, number) => {
        expect(at).toBeGreaterThanOrEqual(startAt + number * interval);
      });
    }
    // The pages that a web search found are read beside each other.
    if (service !== "brave") expect(most.inFlight).toBeLessThanOrEqual(terms.parallel);
  });
});

test.each([
  ["down", "down"],
  ["slow", "slow"],
  ["busy", "busy"],
  ["refused", "refused"],
  ["local", "unreadable"],
  ["cloud", "unreadable"],
  ["away", "unreadable"],
  ["big", "unreadable"],
  ["bomb", "unreadable"],
  ["type", "unreadable"],
  ["broken", "unreadable"],
  ["shape", "unreadable"],
] as const)("a service that is %s is recorded as %s, and nothing else is asked", async (behaviour, problem) => {
  await ofEveryService(async (service) => {
    const { access, outside, sent, log } = openRun();
    // Nothing but the slow one may run into it, however busy this machine is.
    outside.requestMs = behaviour === "slow" ? 20 : 60_000;
    const phrases = phrasesOf(service).slice(0, 1);
    const record = await search({ access: access(service, behaviour), outside, phrases });
    expect(record, service).toMatchObject({ problem, texts: [], answered: 0, sent: phrases });
    expect(record.errors).toBe(record.calls);
    expect(record.calls).toBe(problem === "down" ? 1 + serviceTerms[service].retries : 1);
    expect(record.pausedUntil).toBe(behaviour === "busy" ? NOW + 30_000 : null);
    // No address of a redirect was asked.
    expect(sent).toHaveLength(record.calls);
    if (behaviour !== "slow") expect(await log()).toHaveLength(record.calls);
  });
});

test("a short pause that the service asks for is kept, and the request sent again", async () => {
  await ofEveryService(async (service) => {
    const { access, outside, sent } = openRun();
    const phrases = phrasesOf(service).slice(0, 1);
    const record = await search({ access: access(service, "hurried"), outside, phrases });
    if (serviceTerms[service].retries === 0) {
      expect(record).toMatchObject({ problem: "busy", calls: 1, pausedUntil: NOW + 1_000 });
      return;
    }
    expect(record, service).toMatchObject({ problem: null, errors: 1, answered: 1, pausedUntil: null });
    expect(record.texts).toHaveLength(1);
    expect(sent[1]!.at).toBeGreaterThanOrEqual(NOW + 1_000);
  });
});

test("hostile answers give clean and bounded texts or none", async () => {
  await ofEveryService(async (service) => {
    const { access, outside, sent } = openRun();
    const { standIn } = access(service);
    const phrases = phrasesOf(service).slice(0, 1);
    const record = await search({ access: access(service, "hostile"), outside, phrases });
    expect(sent.filter(({ address }) => !address.startsWith(standIn!))).toEqual([]);
    for (const text of record.texts) {
      const words = JSON.stringify(text);
      expect(words, service).not.toMatch(/\\u(?:d[89a-f]|00[01])|javascript:/i);
      expect(text.url).toMatch(/^https?:\/\//);
      expect(text.id).toMatch(/^[a-z_]+:[\w.-]+$/);
      expect(text.year).toBeUndefined();
      expect(text.title.length).toBeLessThanOrEqual(500);
      expect(text.authors.length).toBeLessThanOrEqual(100);
      expect(words.length).toBeLessThan(500_000);
    }
    const ids = record.texts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test.each(["europe_pmc", "wikipedia", "semantic_scholar", "brave"] as const)(
  "%s: what was found stays when the check ends before the last answer",
  async (service) => {
    const { access, outside, log } = openRun();
    const phrases = plantedPhrases(serviceTerms[service].phraseWords, 2);
    await search({ access: access(service), outside, phrases });
    const all = (await log()).length;
    const check = new AbortController();
    let requests = 0;
    const hanging: typeof outside = {
      ...outside,
      fetch: async (address, init) => {
        requests += 1;
        if (requests < all) return outside.fetch(address, init);
        setTimeout(() => check.abort(), 50);
        return new Promise(() => {});
      },
    };
    const record = await search({ access: access(service), outside: hanging, phrases, signal: check.signal });
    // Of the page that was not read, the passages of the search. Pages are no part of the service, and no problem of it.
    expect(record.texts).toHaveLength(service === "brave" ? 2 : 1);
    expect(record.problem).toBe(service === "brave" ? null : "slow");
  },
);

test("MediaWiki's lagging servers are left alone", async () => {
  const { access, outside } = openRun();
  const record = await search({ access: access("wikipedia", "lag"), outside, phrases: [NOWHERE] });
  expect(record).toMatchObject({ problem: "busy", calls: 1, pausedUntil: NOW + 7_000 });
});

test("a search that is not there any more is a problem, and no answer", async () => {
  const { outside } = openRun();
  const nothing = { ...outside, fetch: async () => new Response("", { status: 404 }) };
  const { access } = openRun();
  const record = await search({ access: access("arxiv"), outside: nothing, phrases: [NOWHERE] });
  expect(record).toMatchObject({ problem: "unreadable", answered: 0, errors: 1, texts: [] });
});
