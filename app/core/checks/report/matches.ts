import type { ReportBody, ReportMatch } from "#schema/checks/report.ts";
import type { View, ViewMatch } from "./view.ts";

/** Reports of earlier engines keep the signed number: that of all matches, counted or not. */
const COUNTED_SINCE_ENGINE = 3;

/** The major version of an engine: reports of different ones follow different rules. */
export function engineMajor(version: string): number {
  return Number.parseInt(version, 10) || 0;
}

/** The number of matches that count towards the score. Lists, exports and pages all display this number. */
export function numberOfMatches({ engineVersion, matches }: Pick<ReportBody, "engineVersion" | "matches">): number {
  return engineMajor(engineVersion) < COUNTED_SINCE_ENGINE ? matches.length : countedMatches({ matches }).length;
}

/** The matches that count with the report's own settings, in its order. */
export function countedMatches<Match extends Pick<ReportMatch, "excluded" | "group">>({
  matches,
}: {
  matches: readonly Match[];
}): Match[] {
  return matches.filter(isCounted);
}

function isCounted({ excluded, group }: Pick<ReportMatch, "excluded" | "group">): boolean {
  return excluded === null && group !== "own_drafts";
}

/** The matches that count with a reader's filters, in the order of the text. */
export function countedInView({ matches }: Pick<View, "matches">): ViewMatch[] {
  return matches.filter(({ leftOut, match }) => leftOut === null && match.group !== "own_drafts");
}
