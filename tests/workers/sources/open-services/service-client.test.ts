import { expect, test } from "vitest";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { openServices } from "#schema/vocabulary/open-services.ts";
import { createOpenServices, pauseFor } from "#workers/adapters/sources/open-services/index.ts";
import { abstractOf } from "#workers/adapters/sources/open-services/openalex.ts";
import { userAgentOf } from "#workers/adapters/sources/open-services/service-client.ts";
import { accessTo, NOW, NOWHERE, openRun, plantedPhrases, search } from "./asked-service.ts";

test("without a stand-in each service is asked by https at its own address alone", async () => {
  for (const service of openServices.filter((one) => serviceTerms[one].base !== "")) {
    const asked: string[] = [];
    const { outside } = openRun();
    const web: typeof outside = {
      ...outside,
      fetch: async (address, init) => {
        asked.push(address);
        expect(init.redirect).toBe("manual");
        return new Response("", { status: 404 });
      },
    };
    const { texts, metadata } = createOpenServices(accessTo(service, null), web);
    const call = {
      ...{ allowance: { calls: 3, startAt: NOW }, signal: new AbortController().signal },
      record: { calls: 0, errors: 0, sent: [], answered: 0, texts: [], problem: null, pausedUntil: null },
    };
    await texts[0]?.find([NOWHERE], call);
    await metadata[0]?.complete({ title: "x", doi: "10.5555/../../x", authors: [] }, call);
    expect(asked, service).toHaveLength(1);
    expect(asked[0]).toMatch(/^https:/);
    expect(asked[0]!.startsWith(`${serviceTerms[service].base}/`)).toBe(true);
  }
});

test("services that are off, lack their key or only exist as a stand-in are not there", () => {
  const { outside } = openRun();
  const access = { ...accessTo("arxiv", null), services: ["core", "demo_library", "arxiv", "doaj"] as const, keys: {} };
  const { texts, metadata, withoutKey } = createOpenServices(access, outside);
  expect(texts.map(({ service }) => service)).toEqual(["arxiv"]);
  expect(metadata.map(({ service }) => service)).toEqual(["doaj"]);
  expect(withoutKey).toEqual(["core"]);
});

test("a check that has ended sends nothing, and one that ends while it waits for its turn sends no more", async () => {
  const { access, outside, sent } = openRun();
  const phrases = plantedPhrases(8);
  const ended = await search({ access: access("wikipedia"), outside, phrases, signal: AbortSignal.abort() });
  expect(ended).toMatchObject({ calls: 0, sent: [], problem: "slow" });
  const check = new AbortController();
  const waiting = { ...outside, pause: () => new Promise<void>(() => check.abort()) };
  const record = await search({ access: access("wikipedia"), outside: waiting, phrases, signal: check.signal });
  expect(record).toMatchObject({ calls: 1, sent: phrases.slice(0, 1), answered: 1, problem: "slow" });
  expect(sent).toHaveLength(1);
});

test("the end of a check during a pause that the service asked for leaves the service's reason", async () => {
  const { access, outside } = openRun();
  const check = new AbortController();
  const waiting = { ...outside, pause: () => new Promise<void>(() => check.abort()) };
  const phrases = [NOWHERE];
  const record = await search({ access: access("arxiv", "hurried"), outside: waiting, phrases, signal: check.signal });
  expect(record).toMatchObject({ calls: 1, problem: "busy", pausedUntil: NOW + 1_000 });
});

test("a service that fails three times in a row is not asked any further, one that is busy not at all", async () => {
  const { access, outside } = openRun();
  const phrases = plantedPhrases(8, 12);
  const down = await search({ access: access("wikipedia", "broken"), outside, phrases });
  expect(down).toMatchObject({ calls: 3, errors: 3, problem: "unreadable" });
  expect(down.sent).toHaveLength(3);
  expect(await search({ access: access("wikipedia", "busy"), outside, phrases })).toMatchObject({
    calls: 1,
    problem: "busy",
  });
});

test("a date in Retry-After is understood, and a pause of years is one of a day", async () => {
  const { access, outside } = openRun();
  const asksFor = async (value: string) => {
    const busy = {
      ...outside,
      fetch: async () => new Response("", { status: 503, headers: { "Retry-After": value } }),
    };
    return (await search({ access: access("core"), outside: busy, phrases: [NOWHERE] })).pausedUntil;
  };
  expect(await asksFor(new Date(NOW + 60_000).toUTCString())).toBe(NOW + 60_000);
  expect(await asksFor("99999999")).toBe(NOW + 86_400_000);
  expect(await asksFor("soon")).toBeNull();
});

test("one connection that breaks is tried again", async () => {
  const { access, outside } = openRun();
  let requests = 0;
  const breaking: typeof outside = {
    ...outside,
    fetch: (address, init) => {
      requests += 1;
      return requests === 1 ? Promise.reject(new TypeError("connection lost")) : outside.fetch(address, init);
    },
  };
  const record = await search({ access: access("arxiv"), outside: breaking, phrases: plantedPhrases(8) });
  expect(record).toMatchObject({ calls: 2, errors: 1, problem: null });
  expect(record.texts).toHaveLength(2);
});

test("the platform's own fetch can be given as it is", async () => {
  const { access, outside } = openRun();
  const record = await search({ access: access("brave"), outside: { ...outside, fetch }, phrases: plantedPhrases(8) });
  expect(record.problem).toBeNull();
  // Of the pages that were read, and not of the search alone; which is read first is not sure.
  expect(record.texts.map(({ authors }) => authors.length).sort()).toEqual([1, 2]);
});

test("a name and a contact address cannot break out of their header", () => {
  expect(userAgentOf("Marginalia", "")).toBe("Marginalia/1.0");
  expect(userAgentOf("Margin alia (beta)", "https://example.test/a\r\nX-Evil: (1) é")).toBe(
    "Marginaliabeta/1.0 (contact; https://example.test/a X-Evil: 1)",
  );
});

test("an abstract is put together from positions that an abstract can have", () => {
  expect(abstractOf({ small: [1], A: [0], town: [2, 4], "near a": [3] })).toBe("A small town near a town");
  expect(abstractOf({ far: [1e9, -1, 2 ** 53, 0.5, Number.NaN], "": [], x: "y" as unknown as number[] })).toBe("");
});

test("a pause ends with the check", async () => {
  const check = new AbortController();
  const pause = pauseFor(3_600_000, check.signal);
  check.abort();
  await pause;
  await pauseFor(3_600_000, check.signal);
  await pauseFor(1, new AbortController().signal);
});
