import { beforeEach, expect, test } from "vitest";
import { changesOfEnd, writeChecks } from "#app/components/checks/check-news.ts";
import { pageData, startPageData } from "#app/components/shell/page-data/page-data.ts";
import type { CheckState } from "#schema/checks/check.ts";

const home = "https://app.test/dashboard";
const documents = "https://app.test/dashboard/documents";
const report = "https://app.test/dashboard/reports/1";
startPageData();

function state(change: Partial<CheckState>): CheckState {
  return {
    id: "1",
    title: "Essay",
    status: "running",
    stage: "search",
    progress: 20,
    queuePlace: null,
    words: 900,
    score: null,
    problem: null,
    stageTimes: {},
    collections: null,
    remainingMs: 9000,
    textReady: true,
    found: null,
    at: 100,
    ...change,
  };
}

function keep(href: string, id: string, loaderData: unknown): void {
  pageData()?.keep(href, [{ id, loaderData, handle: { shows: ["checks"] } }], Date.now());
}
const shown = (href: string, id: string) => pageData()?.fresh(href)?.values[id];

const listed = { ...state({}), documentId: "d", queuedAt: 90, finishedAt: null };
const version = { documentId: "d", check: { id: "1", status: "running", stage: "search", progress: 20, at: 100 } };

beforeEach(() => {
  pageData()?.clear();
  keep(home, "routes/dashboard/home", { checks: [listed], name: "Ada" });
  keep(documents, "routes/checks/documents", { checks: [listed], families: [{ familyId: "f", versions: [version] }] });
  keep(report, "routes/checks/report", { state: state({}), own: null, scores: null });
});

test("the progress of a check is in every stored page that shows it", () => {
  writeChecks([state({ progress: 60, at: 200 })]);
  expect(shown(home, "routes/dashboard/home")).toMatchObject({
    name: "Ada",
    checks: [{ documentId: "d", progress: 60 }],
  });
  expect(shown(documents, "routes/checks/documents")).toMatchObject({
    checks: [{ progress: 60 }],
    families: [{ versions: [{ documentId: "d", check: { progress: 60, at: 200 } }] }],
  });
  expect(shown(report, "routes/checks/report")).toMatchObject({ state: { progress: 60 } });
});

test("so is a failure, with its reason", () => {
  const problem = { title: "Unreadable", text: "The file is damaged." };
  writeChecks([state({ status: "failed", problem, at: 50 })]);
  expect(shown(home, "routes/dashboard/home")).toMatchObject({ checks: [{ status: "failed", problem }] });
  expect(shown(documents, "routes/checks/documents")).toMatchObject({
    families: [{ versions: [{ check: { status: "failed" } }] }],
  });
});

test("older news, the same state and other checks change nothing", () => {
  const before = shown(home, "routes/dashboard/home");
  writeChecks([state({ progress: 10, at: 50 }), state({ id: "2", progress: 99, at: 900 })]);
  writeChecks([state({ remainingMs: 8000 })]);
  expect(shown(home, "routes/dashboard/home")).toBe(before);
});

test("a finished check is not written, because the pages show its report; they are loaded again", () => {
  const before = shown(home, "routes/dashboard/home");
  writeChecks([state({ status: "ready", progress: 100, score: 3, at: 300 })]);
  expect(shown(home, "routes/dashboard/home")).toBe(before);
  expect(changesOfEnd("ready")).toContain("checks");
  expect(changesOfEnd("failed")).not.toContain("checks");
});
