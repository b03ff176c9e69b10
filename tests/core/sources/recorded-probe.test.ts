import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenService } from "#schema/vocabulary/open-services.ts";
import { recordedAnswers, startRecordedServices } from "#tests/support/recorded-services-server.ts";
import { runSources } from "../../../scripts/sources/run-sources.ts";

let services: { url: string; stop: () => Promise<void> };
beforeAll(async () => {
  services = await startRecordedServices();
});
afterAll(() => services.stop());

const keys = {
  ...{ SEMANTIC_SCHOLAR_KEY: "a-key-of-semantic", OPENALEX_KEY: "a-key-of-openalex", BRAVE_KEY: "a-key-of-brave" },
  ...{ CORE_KEY: "a-key-of-core", CORE_NON_COMMERCIAL: "yes", OPEN_TEXTS_CONTACT: "grace@example.test" },
};

/** Words that stand in the recorded texts, or the DOI of a recorded work. */
const asked: Partial<Record<OpenService, string>> = {
  europe_pmc: "alternative complexity metric based on the number of genetically uncorrelated",
  semantic_scholar: "Has Wild Poliovirus Been Eliminated from Nigeria",
  arxiv: "Deep Learning has revolutionized the capabilities of vision-based systems",
  wikipedia: "emphasizes code readability with the use of significant indentation",
  openalex: "Despite growing interest in Open Access",
  core: "licensed under a Creative Commons Attribution 4.0 International License",
  brave: "program is usually a simple computer program",
  crossref: "10.1080/10446670310001642429",
  doaj: "10.1038/s41467-020-15686-y",
};

/** Runs the command of one service against its recorded answers; nothing but this machine may be asked. */
async function probe(kind: string, service: OpenService) {
  const lines: string[] = [];
  const addresses: string[] = [];
  const environment = { ...keys, MODE: "local", OPEN_TEXTS_URL: `${services.url}/${kind}` };
  const code = await runSources(["probe", service, asked[service] ?? ""], environment, {
    say: (line) => lines.push(line),
    fetch: (address, init) => {
      addresses.push(new URL(address).hostname);
      return fetch(address, init);
    },
  });
  expect(new Set(addresses)).toEqual(new Set(["127.0.0.1"]));
  return { code, said: lines.join("\n") };
}

type Expected = [service: OpenService, code: 0 | 1, said: RegExp[]];
const outcomes: Record<string, Expected[]> = {
  right: [
    [
      "europe_pmc",
      0,
      [/Found: 2 texts/, /licence {2}.*creativecommons|licence {2}.*Creative Commons/, /phrase {3}Here we propose/],
    ],
    ["semantic_scholar", 0, [/Found: 1 text\n/, /authors {2}M\. Famulare/, /licence {2}CCBY/, /phrase {3}Has Wild/]],
    ["arxiv", 0, [/Found: 10 texts/, /address {2}https:\/\/arxiv\.org\/abs\/2202\.12139/]],
    [
      "wikipedia",
      0,
      [/Found: 1 text\n/, /Python \(programming language\)/, /phrase {3}Its design philosophy emphasizes/],
    ],
    ["openalex", 0, [/Found: 1 text\n/, /The state of OA/, /DOI 10\.7717\/peerj\.4375/, /cost: \$0\.001/]],
    ["core", 0, [/Found: 1 text\n/, /authors {2}Edwin Kipkirui, Salum Kamota Seif/, /phrase {3}This work is licensed/]],
    ["brave", 0, [/Found: 5 texts/, /"Hello, World!" program/, /cost: \$0\.005/]],
    [
      "crossref",
      0,
      [/Found: 10\.1080\/10446670310001642429/, /licence {2}http:\/\/creativecommons\.org\/licenses\/by\/3\.0\//],
    ],
    ["doaj", 0, [/Found: 10\.1038\/s41467-020-15686-y/, /licence {2}CC BY/]],
  ],
  empty: [
    ["europe_pmc", 0, [/found no open text/]],
    ["semantic_scholar", 0, [/found no open text/]],
    ["arxiv", 0, [/found no open text/]],
    ["wikipedia", 0, [/found no open text/]],
    ["crossref", 0, [/404 {2}\d+ ms/, /does not know this DOI/]],
    ["doaj", 0, [/does not know this DOI/]],
  ],
  error: [
    ["semantic_scholar", 1, [/403 {2}\d+ ms/, /Problem \(refused\): .* Check that the key is right/]],
    ["arxiv", 1, [/400 {2}\d+ ms/, /Problem \(refused\): .* Check OPEN_TEXTS_CONTACT and try other words/]],
    ["wikipedia", 1, [/200 {2}\d+ ms/, /not read {2}query\n/, /Problem \(unreadable\): .* report it/]],
    ["crossref", 1, [/400 {2}\d+ ms/, /Problem \(refused\): .* Check OPEN_TEXTS_CONTACT/]],
  ],
  otherError: [
    ["semantic_scholar", 1, [/404 {2}\d+ ms/, /Problem \(unreadable\)/]],
    ["crossref", 1, [/504 {2}\d+ ms[\s\S]*504 {2}\d+ ms/, /failed: 2/, /Problem \(down\): .* try again later/]],
  ],
};

test.each(Object.entries(outcomes).flatMap(([kind, all]) => all.map((one) => [kind, ...one] as const)))(
  "the recorded %s answer of %s is told by the command",
  async (kind, service, code, expected) => {
    const { code: ended, said } = await probe(kind, service);
    expect(ended, said).toBe(code);
    for (const line of expected) expect(said).toMatch(line);
    expect(said.startsWith("Problem") || said.includes("\nProblem")).toBe(code === 1);
    for (const key of Object.values(keys)) if (/^a-key/.test(key)) expect(said).not.toContain(key);
  },
);

test("each recorded answer is tried", () => {
  for (const [kind, of] of Object.entries(recordedAnswers))
    expect(outcomes[kind]?.map(([service]) => service)).toEqual(Object.keys(of));
});
