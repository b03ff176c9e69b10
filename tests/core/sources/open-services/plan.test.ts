import { expect, test } from "vitest";
import { prepare } from "#core/similarity/index.ts";
import { callsFor, planSearches } from "#core/sources/open-services/plan.ts";
import { studyFieldOf } from "#core/sources/open-services/study-field.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { workKeys } from "#core/sources/open-services/works.ts";
import { openServices, textServices } from "#schema/vocabulary/open-services.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";

const usual = [harbour, soil, sleep, gardens].join("\n\n");
const ward =
  "The nurse gave the patient his medication on the hospital ward and wrote down each symptom of the disease.";
const code = "The algorithm trains a neural network on a dataset; the software runs on a server with a database.";
const street = "The social work team met each family of the community and spoke of poverty, stigma and foster care.";

function plan(text: string) {
  const { field, searches } = planSearches(text, prepare(text), textServices);
  return { field, phrases: Object.fromEntries(searches.map(({ service, phrases }) => [service, phrases])) };
}

test("the field of study of a text is read from its words", () => {
  expect(studyFieldOf(ward.repeat(5))).toBe("health");
  expect(studyFieldOf(code.repeat(5))).toBe("computing");
  expect(studyFieldOf(street.repeat(5))).toBe("social");
  expect(studyFieldOf(usual)).toBe("general");
  expect(studyFieldOf(`${ward} ${code}`.repeat(5))).toBe("general");
  expect(studyFieldOf("")).toBe("general");
});

test("a service gets phrases of its fields, as many as its terms say, and no more than its requests can carry", () => {
  const { field, phrases } = plan(usual);
  expect(field).toBe("general");
  for (const service of textServices) {
    expect(phrases[service]!.length, service).toBeGreaterThan(0);
    expect(phrases[service]!.length, service).toBeLessThanOrEqual(serviceTerms[service].phrases.general * 2);
  }
  expect(plan(`${ward} `.repeat(40)).phrases.arxiv).toEqual([]);
  expect(plan(`${code} `.repeat(40)).phrases.arxiv!.length).toBeGreaterThan(0);
});

test("a longer text has more phrases, but not where each of them is a request that may cost money", () => {
  const [short, long] = [
    plan(usual),
    plan(Array.from({ length: 6 }, (_, at) => usual.replaceAll("the", `the ${"abcdef"[at]}`)).join("\n\n")),
  ];
  expect(long.phrases.europe_pmc!.length).toBeGreaterThan(short.phrases.europe_pmc!.length);
  expect(long.phrases.brave!.length).toBeLessThanOrEqual(serviceTerms.brave.callsPerCheck);
  expect(long.phrases.semantic_scholar!.length).toBeLessThanOrEqual(serviceTerms.semantic_scholar.callsPerCheck);
});

test("no more requests are reserved than the phrases need", () => {
  expect(callsFor("arxiv", 6)).toBe(2);
  expect(callsFor("core", 8)).toBe(1);
  expect(callsFor("core", 16)).toBe(2);
  expect(callsFor("europe_pmc", 8)).toBe(14);
  for (const service of textServices) expect(callsFor(service, 100)).toBe(serviceTerms[service].callsPerCheck);
});

test("the same work is known by its DOI or by a title that is long enough to be one of a kind", () => {
  const [doi] = workKeys({ doi: "10.5555/ABC", title: "Introduction" });
  expect(workKeys({ doi: "10.5555/abc", title: "Introduction" })).toEqual([doi]);
  expect(workKeys({ title: "Ports of the North, and what they kept" })).toEqual(
    workKeys({ title: "Ports of the north — and what they kept." }),
  );
});

test("services are called by https at one address each, and what they may cost a day is bounded", () => {
  for (const service of openServices) {
    const { base, callsPerCheck, microDollars, microDollarsPerDay, callsPerDay } = serviceTerms[service];
    if (service !== "demo_library") expect(new URL(base).protocol, service).toBe("https:");
    expect(callsPerCheck, service).toBeLessThanOrEqual(20);
    expect(callsPerDay, service).toBeGreaterThan(0);
    if (microDollars > 0) expect(microDollarsPerDay, service).toBeLessThanOrEqual(2_000_000);
  }
});
