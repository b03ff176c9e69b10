import { expect, test } from "vitest";
import { collectionOfSource } from "#core/checks/report/names.ts";
import { serviceAnswer as answerOf } from "#core/checks/report/service-answers.ts";
import { searchedAlike } from "#core/checks/report/version-changes.ts";
import { ReportCoverage } from "#schema/checks/report.ts";
import { serviceProblems } from "#schema/vocabulary/open-services.ts";

/** With usual spaces. */
const serviceAnswer = (entry: Parameters<typeof answerOf>[0]) => answerOf(entry)?.replace(/\s/g, " ") ?? null;

const phrases = ["one phrase of the text", "another phrase of it"];

test("the receipt says of each service what was sent, what was answered, and why not", () => {
  expect(serviceAnswer({ collection: "wikipedia", phrases, answered: 2 })).toBe("2 phrases sent, all answered");
  expect(serviceAnswer({ collection: "wikipedia", phrases, answered: 1, reason: "busy" })).toBe(
    "2 phrases sent, 1 answered: too many requests at this time",
  );
  expect(serviceAnswer({ collection: "core", phrases, notSearched: "no_answer", reason: "slow" })).toBe(
    "not searched: no response in time",
  );
  expect(serviceAnswer({ collection: "arxiv", notSearched: "not_asked", reason: "other_field" })).toContain(
    "not asked",
  );
  expect(serviceAnswer({ collection: "brave", notSearched: "not_asked" })).toBeNull();
  expect(serviceAnswer({ collection: "library" })).toBeNull();
  const all = serviceProblems.map((reason) => serviceAnswer({ collection: "core", notSearched: "no_answer", reason }));
  expect(new Set(all).size).toBe(serviceProblems.length);
});

test("a report of an earlier version, without phrases, is read as before", () => {
  const old = { collection: "europe_pmc", documents: 2, asOf: "2026-01-01T00:00:00.000Z" };
  expect(serviceAnswer(ReportCoverage.parse(old))).toBe("read in full where your phrases were found");
  expect(collectionOfSource({ id: "europe-pmc:PMC101", kind: "paper" })).toBe("europe_pmc");
  expect(collectionOfSource({ id: "semantic_scholar:7", kind: "paper" })).toBe("semantic_scholar");
  expect(collectionOfSource({ id: "unknown:7", kind: "paper" })).toBe("paper");
});

test("versions are alike only if the same services answered everything; looking up reference data does not count", () => {
  const covered = (collection: string, more = {}) => ({
    collection,
    documents: 1,
    asOf: "2026-01-01T00:00:00.000Z",
    ...more,
  });
  const both = [covered("library"), covered("wikipedia")];
  expect(searchedAlike(both, [...both, covered("crossref")])).toBe(true);
  expect(searchedAlike(both, [covered("library"), covered("wikipedia", { reason: "slow" })])).toBe(false);
  expect(searchedAlike(both, [covered("library"), covered("arxiv")])).toBe(false);
});
