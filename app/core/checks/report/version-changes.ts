import type { CheckOptions } from "#schema/checks/check.ts";
import type { ReportCoverage, ReportExclusion, ReportGroup, ReportOptions } from "#schema/checks/report.ts";
import { OUR_COLLECTIONS } from "../compared-collections.ts";
import { engineMajor } from "./matches.ts";

/** As much of a match as two versions are compared by. Its id is made of the words themselves, so it is the same in both. */
export type VersionMatch = { id: string; group: ReportGroup; excluded: ReportExclusion | null };

/** Ids of matches: gone since the version before, still there, and new in this one. */
export type VersionChanges = { mended: string[]; unchanged: string[]; added: string[] };

/**
 * What became of a version's matches in the next one. What is shared with a person's earlier versions is no match to mend, and what a
 * report leaves out is none of its matches: a passage that was put in quotation marks and is left out for it is mended.
 */
export function versionChanges(before: readonly VersionMatch[], after: readonly VersionMatch[]): VersionChanges {
  const [old, now] = [countedIds(before), countedIds(after)];
  return {
    mended: [...old].filter((id) => !now.has(id)),
    unchanged: [...now].filter((id) => old.has(id)),
    added: [...now].filter((id) => !old.has(id)),
  };
}

/** Why the matches of two versions cannot be compared: they were made by other rules, settings or collections. */
export type NotComparable = "engine" | "settings" | "collections";

/** What a report was made with. */
export type MadeWith = { engineVersion: string; options: ReportOptions; coverage: readonly ReportCoverage[] };

/** The settings that decide which matches are counted. */
const SETTINGS = [
  ...(["smallMatchWords", "excludeQuotations", "excludeBibliography"] as const),
  ...(["excludeTemplates", "excludeHidden"] as const),
];

/** Two versions are compared only if they were checked alike: else a match would seem fixed that was not looked for. */
export function whyNotComparable(before: MadeWith, after: MadeWith): NotComparable | null {
  if (engineMajor(before.engineVersion) !== engineMajor(after.engineVersion)) return "engine";
  if (SETTINGS.some((key) => before.options[key] !== after.options[key])) return "settings";
  return searchedAlike(before.coverage, after.coverage) ? null : "collections";
}

/** The settings a check was asked for with and its engine, as one word: two scores are compared only if theirs are equal. */
function settingsOf(engineVersion: string, options: CheckOptions): string {
  const { excludeQuotations, excludeBibliography, smallMatchWords, library = true, students = true } = options;
  const requested = [
    excludeQuotations,
    excludeBibliography,
    smallMatchWords,
    library,
    students,
    options.openTexts === true,
  ];
  return [engineMajor(engineVersion), ...requested].join("|");
}

type Scored = { scoreTenths: number | null; engineVersion: string | null; options: string | null };

/** Points that a version has more than the one before; null where they were not checked alike. `options` are JSON. */
export function deltaOf(row: Scored, before: Scored | null): number | null {
  if (!before || row.scoreTenths === null || before.scoreTenths === null) return null;
  const [settings, earlier] = [madeAs(row), madeAs(before)];
  return settings === null || settings !== earlier ? null : (row.scoreTenths - before.scoreTenths) / 10;
}

function madeAs({ engineVersion, options }: Scored): string | null {
  if (engineVersion === null || options === null) return null;
  return settingsOf(engineVersion, JSON.parse(options) as CheckOptions);
}

/** What tells one free check of an earlier version from another: the versions, the settings and the engine's rules. */
export function recheckKey(earlierId: string, laterId: string, { engineVersion, options, coverage }: MadeWith): string {
  const settings = SETTINGS.map((key) => String(options[key]));
  return ["recheck", earlierId, laterId, engineMajor(engineVersion), ...settings, choiceOf(coverage)].join("|");
}

/**
 * Whether two versions were compared with the same collections. Where one was left out of the second, its matches would
 * pass for mended ones; where it was left out of the first, for new ones.
 */
export function searchedAlike(before: readonly ReportCoverage[], after: readonly ReportCoverage[]): boolean {
  return choiceOf(before) === choiceOf(after);
}

/** Of our own collections what was left out, of those outside what answered: an empty one of ours is in no list. */
function choiceOf(coverage: readonly ReportCoverage[]): string {
  return coverage
    .filter(({ collection, notSearched }) =>
      ours.has(collection) ? notSearched === "not_asked" : notSearched === undefined,
    )
    .map(({ collection }) => (collection === "student" ? "students" : collection))
    .sort()
    .join();
}

/** Reports before the students' documents were one source call their collection "student". */
const ours = new Set<string>([...OUR_COLLECTIONS, "student"]);

function countedIds(matches: readonly VersionMatch[]): Set<string> {
  return new Set(
    matches.filter(({ group, excluded }) => group !== "own_drafts" && excluded === null).map(({ id }) => id),
  );
}
