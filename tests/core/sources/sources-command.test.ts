import { afterAll, beforeAll, expect, test } from "vitest";
import { textServices } from "#schema/vocabulary/open-services.ts";
import { type FakeOpenServices, startFakeOpenServices } from "#tests/support/fake-open-services.ts";
import { runSources } from "../../../scripts/sources/run-sources.ts";

let services: FakeOpenServices;
beforeAll(async () => {
  services = await startFakeOpenServices();
});
afterAll(() => services.stop());

const keys = {
  SEMANTIC_SCHOLAR_KEY: "a-key-of-semantic",
  OPENALEX_KEY: "a-key-of-openalex",
  CORE_KEY: "a-key-of-core",
  CORE_NON_COMMERCIAL: "yes",
  BRAVE_KEY: "a-key-of-brave+/=",
};
const phrase = "Because the councillors could not agree, they repaired the old crane with oak";

async function run(words: string[], more: Record<string, string> = {}) {
  const lines: string[] = [];
  const environment = { MODE: "local", OPEN_TEXTS_URL: services.url, ...more };
  const code = await runSources(words, environment, { fetch, say: (line) => lines.push(line) });
  return { code, said: lines.join("\n") };
}

test("each service can be asked for a phrase, and shows its requests and the text with the sentence", async () => {
  for (const service of textServices) {
    const { code, said } = await run(["probe", service, phrase], { ...keys, OPEN_TEXTS_CONTACT: "grace@example.test" });
    expect(code, said).toBe(0);
    expect(said).toMatch(new RegExp(`  200  \\d+ ms  ${services.url}/${service}/`));
    expect(said).toContain("Ports of the north, and what they kept");
    expect(said).toMatch(/authors {2}.+\n {2}year {5}.+\n {2}address {2}http.+\n {2}licence {2}\S/);
    expect(said).toContain(`phrase   ${phrase} from a wrecked ship, and it worked for another ninety years.`);
    for (const key of Object.values(keys)) if (key !== "yes") expect(said).not.toContain(key);
    expect(said).not.toContain(encodeURIComponent(keys.BRAVE_KEY));
  }
});

test("words that are in no text are answered, and so are services that do not answer, with what to do", async () => {
  const nowhere = ["probe", "wikipedia", "eight words that stand in no article anywhere"];
  expect(await run(nowhere)).toMatchObject({ code: 0, said: expect.stringContaining("found no open text") });
  const down = await run(nowhere, { OPEN_TEXTS_URL: `${services.url}/refused` });
  expect(down).toMatchObject({
    code: 1,
    said: expect.stringContaining("Problem (refused): It did not accept the request. Check OPEN_TEXTS_CONTACT"),
  });
  const busy = await run(["probe", "core", phrase], { ...keys, OPEN_TEXTS_URL: `${services.url}/busy` });
  expect(busy.said).toMatch(/429 .*\n.*failed: 1[\s\S]+Problem \(busy\)[\s\S]+left alone until 20/);
});

test("missing keys, names and words are explained", async () => {
  const said = async (words: string[], more?: Record<string, string>) => {
    const { code, said } = await run(words, more);
    expect(code).toBe(1);
    return said;
  };
  expect(await said(["probe", "openalex", phrase])).toContain("not set (OPENALEX_KEY)");
  expect(await said(["probe", "core", phrase], { CORE_KEY: "a-key-of-core" })).toContain("CORE_NON_COMMERCIAL=yes");
  expect(await said(["probe", "scholar", phrase])).toContain('no service "scholar". The services are europe_pmc');
  expect(await said(["probe", "crossref", phrase])).toContain(
    "completes reference data and finds no texts. Give it a DOI",
  );
  expect(await said(["probe"])).toContain("Say which service to ask");
  expect(await said(["probe", "arxiv"])).toContain("Say what to look for");
  expect(await said(["probe", "arxiv", "the"])).toContain("at least three words");
  expect(await said(["ask"])).toContain('There is no command "ask"');
  expect(await said(["probe", "arxiv", phrase], { MODE: "production" })).toContain("OPEN_TEXTS_URL has to be");
  expect(await said(["probe", "demo_library", phrase], { OPEN_TEXTS_URL: "" })).toContain("only served by a stand-in");
});

test("every service is listed with its key, price and limits, and the command explains itself", async () => {
  const { code, said } = await run(["list"], keys);
  expect(code).toBe(0);
  expect(said).toContain("brave: Brave Search, pages of the open web");
  expect(said).toMatch(/key {4}required, set\n {2}price {2}\$0\.005 a request, at most \$2\.00 a day/);
  expect(said).toContain("doaj: DOAJ");
  expect((await run([])).said).toContain("npm run sources -- probe NAME");
});
