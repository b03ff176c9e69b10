import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Report } from "#schema/checks/report.ts";
import { sampleReport } from "../../../../scripts/sample/make.ts";

test("the sample report equals the engine's result for the sample essay, number for number", () => {
  const kept = Report.parse(JSON.parse(readFileSync("app/content/sample/report.json", "utf8")));
  expect(kept).toEqual(JSON.parse(JSON.stringify(sampleReport())));
});

test("it contains every group, a paraphrase, a draft and both scores", () => {
  const { groups, matches, sources, score, scoreUnfiltered } = sampleReport();
  for (const [group, { words }] of Object.entries(groups)) expect(words, group).toBeGreaterThan(0);
  expect(new Set(matches.map(({ strength }) => strength))).toContain("paraphrase");
  expect(sources.some(({ kind }) => kind === "own_draft")).toBe(true);
  expect(score).not.toBe(scoreUnfiltered);
});
