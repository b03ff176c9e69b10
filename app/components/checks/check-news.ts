import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import { laterState } from "#core/checks/later-state.ts";
import type { CheckState, CheckStatus } from "#schema/checks/check.ts";
import type { Topic } from "#schema/vocabulary/topics.ts";

type Known = Pick<CheckState, "id" | "status" | "stage" | "progress" | "at">;

/**
 * Writes the newest states of checks into the stored pages that list them, and into their own pages. A finished check
 * is left out, because the pages show its report, which the news does not contain.
 */
export function writeChecks(states: readonly CheckState[]): void {
  const news = new Map(states.filter(({ status }) => status !== "ready").map((state) => [state.id, state]));

  function withNews<Check extends CheckState>(check: Check): Check {
    const state = news.get(check.id);
    return state && isLater(state, check) ? { ...check, ...state } : check;
  }

  function withStatus<Version extends { check: Known | null }>(version: Version): Version {
    const state = version.check && news.get(version.check.id);
    if (!version.check || !state || !isLater(state, version.check)) return version;
    const { id, status, stage, progress, at } = state;
    return { ...version, check: { id, status, stage, progress, at } };
  }

  writePageData("routes/dashboard/home", (page) => {
    const checks = changedIn(page.checks, withNews);
    return checks === page.checks ? page : { ...page, checks };
  });
  writePageData("routes/checks/documents", (page) => {
    const checks = changedIn(page.checks, withNews);
    const families = changedIn(page.families, (family) => {
      const versions = changedIn(family.versions, withStatus);
      return versions === family.versions ? family : { ...family, versions };
    });
    return checks === page.checks && families === page.families ? page : { ...page, checks, families };
  });
  writePageData("routes/checks/report", (page) => {
    const state = page.state.status === "ready" ? page.state : withNews(page.state);
    return state === page.state ? page : { ...page, state };
  });
}

/** What a check that has ended changes beside its own state: without a report its credit is returned. */
export function changesOfEnd(status: CheckStatus): readonly Topic[] {
  return status === "ready" ? ["checks", "documents"] : ["credit"];
}

function isLater(state: Known, known: Known): boolean {
  return (state.at !== known.at || state.status !== known.status) && laterState(known, state) === state;
}

function changedIn<One>(list: One[], change: (one: One) => One): One[] {
  const next = list.map(change);
  return next.some((one, at) => one !== list[at]) ? next : list;
}
