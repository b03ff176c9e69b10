import type { CheckOptions } from "#schema/checks/check.ts";
import type { ReportCoverage, ReportExclusion, ReportGroup, ReportOptions } from "#schema/checks/report.ts";
import { metadataServices } from "#schema/vocabulary/open-services.ts";
import { OUR_COLLECTIONS } from "../compared-collections.ts";
import { engineMajor } from "./matches.ts";

/**
 * The fields of a match by which two versions are compared. Its id is derived from the words themselves, so it is
 * the same in both.
 */
export type VersionMatch = { id: string; group: ReportGroup; excluded: ReportExclusion | null };

/** Ids of matches: removed since the version before, unchanged, and new in this one. */
export type VersionChanges = { mended: string[]; unchanged: string[]; added: string[] };

/**
 * What became of a version's matches in the next one. Text shared with a person's earlier versions is not a match
 * to remove, and matches that a report leaves out do not count: a passage that is now in quotation marks and
 * therefore left out counts as resolved.
 */
export function versionChanges(before: readonly VersionMatch[], after: readonly VersionMatch[]): VersionChanges {
  const [old, now] = [countedIds(before), countedIds(after)];
  return {
    mended: [...old].filter((id) => !now.has(id)),
    unchanged: [...now].filter((id) => old.has(id)),
    added: [...now].filter((id) => !old.has(id)),
  };
}

/** Why the matches of two versions cannot be compared: different rules, settings or collections. */
export type NotComparable = "engine" | "settings" | "collections";

/** What a report was made with. */
export type MadeWith = { engineVersion: string; options: ReportOptions; coverage: readonly ReportCoverage[] };

/** The settings that decide which matches are counted. */
const SETTINGS = [
  ...(["smallMatchWords", "excludeQuotations", "excludeBibliography"] as const),
  ...(["excludeTemplates", "excludeHidden"] as const),
];

/** Two versions are compared only if they were checked alike: otherwise a match that was not searched for would look resolved. */
export function whyNotComparable(before: MadeWith, after: MadeWith): NotComparable | null {
  if (engineMajor(before.engineVersion) !== engineMajor(after.engineVersion)) return "engine";
  if (SETTINGS.some((key) => before.options[key] !== after.options[key])) return "settings";
  return searchedAlike(before.coverage, after.coverage) ? null : "collections";
}

/** The requested settings and the engine as one string: two scores are compared only if these are equal. */
function settingsOf(engineVersion: string, options: CheckOptions): string {
  const { excludeQuotations, excludeBibliography, smallMatchWords, library = true, students = true } = options;
  const requested = [
    excludeQuotations,
    excludeBibliography,
    smallMatchWords,
    library,
    students,
    options.openTexts === true,
    ...(options.openServices ?? []),
  ];
  return [engineMajor(engineVersion), ...requested].join("|");
}

type Scored = { scoreTenths: number | null; engineVersion: string | null; options: string | null };

/** The difference of the score to the version before, in points; null if they were not checked alike. `options` are JSON. */
export function deltaOf(row: Scored, before: Scored | null): number | null {
  if (!before || row.scoreTenths === null || before.scoreTenths === null) return null;
  const [settings, earlier] = [madeAs(row), madeAs(before)];
  return settings === null || settings !== earlier ? null : (row.scoreTenths - before.scoreTenths) / 10;
}

function madeAs({ engineVersion, options }: Scored): string | null {
  if (engineVersion === null || options === null) return null;
  return settingsOf(engineVersion, JSON.parse(options) as CheckOptions);
}

/** The key of a free check of an earlier version: the versions, the settings and the engine's rules. */
export function recheckKey(earlierId: string, laterId: string, { engineVersion, options, coverage }: MadeWith): string {
  const settings = SETTINGS.map((key) => String(options[key]));
  return ["recheck", earlierId, laterId, engineMajor(engineVersion), ...settings, choiceOf(coverage)].join("|");
}

/**
 * Whether two versions were compared with the same collections. If one was missing from the second check, its
 * matches would look resolved; if it was missing from the first, they would look new.
 */
export function searchedAlike(before: readonly ReportCoverage[], after: readonly ReportCoverage[]): boolean {
  return choiceOf(before) === choiceOf(after);
}

/**
 * For our own collections the ones left out, for external and public ones those that were searched: an empty collection
 * of ours is not listed.
 */
function choiceOf(coverage: readonly ReportCoverage[]): string {
  return coverage
    .filter(({ collection, notSearched, snapshot, incomplete, reason }) => {
      if (ours.has(collection)) return notSearched === "not_asked";
      // What is known of a source does not decide whether it is found.
      if (metadataServices.some((service) => service === collection)) return false;
      // A service that answered only some phrases may have what the other version was compared with.
      if (reason !== undefined) return false;
      // A snapshot of another format was not searched at all.
      return notSearched === undefined && !(snapshot && incomplete);
    })
    .map(({ collection }) => (collection === "student" ? "students" : collection))
    .sort()
    .join();
}

/** Reports from before the students' documents were one source call their collection "student". */
const ours = new Set<string>([...OUR_COLLECTIONS, "student"]);

function countedIds(matches: readonly VersionMatch[]): Set<string> {
  return new Set(
    matches.filter(({ group, excluded }) => group !== "own_drafts" && excluded === null).map(({ id }) => id),
  );
}
