import type { ReportCoverage } from "#schema/checks/report.ts";
import { FEW_PUBLIC_TEXTS, PUBLIC_COLLECTION } from "#schema/vocabulary/collections.ts";
import { bandLabel } from "../sources/student-bands.ts";
import type { CollectionSizes } from "./compared-collections.ts";
import { isPublicCollection, longDay } from "./report/names.ts";

/** What a check is compared with, in numbers: said before it is started, and repeated by its report. */
export type ComparedWith = {
  /** What is searched, each with its size. */
  searched: string[];
  /** What could have been searched and was left out, and what is never searched. */
  left: string[];
  /** Texts whose passages can be found: ours and those of public collections. */
  publicTexts: number;
  /** So few that the check will find little. */
  few: boolean;
};

/** The choices of the form. A private check always searches all of our collections. */
export type ComparedChoice = { library: boolean; students: boolean; openTexts: boolean; compareDrafts: boolean };

type Entry = Pick<ReportCoverage, "collection" | "name" | "documents" | "notSearched" | "incomplete"> & {
  asOf: number;
};

/** Of a check that is not started yet. */
export function willCompareWith(sizes: CollectionSizes, choice: ComparedChoice, openArticles: boolean): ComparedWith {
  const box = (ticked: boolean) => (ticked ? {} : { notSearched: "not_asked" as const });
  const { searched, ...rest } = inWords([
    ...sizes.collections.map(({ collection, name, works, asOf }) => {
      return { collection: `${PUBLIC_COLLECTION}${collection}`, name, documents: works, asOf, ...box(choice.library) };
    }),
    ...sizes.open.map(({ kind, documents }) => ({ collection: kind, documents, asOf: 0, ...box(choice.library) })),
    { collection: "students", documents: sizes.studentsAtLeast, asOf: 0, ...box(choice.students) },
    ...(openArticles ? [{ collection: "europe_pmc", documents: 0, asOf: 0, ...box(choice.openTexts) }] : []),
  ]);
  return { ...rest, searched: choice.compareDrafts ? [...searched, "your own earlier documents"] : searched };
}

/** Of a report. */
export function wasComparedWith(coverage: readonly ReportCoverage[]): ComparedWith {
  return inWords(
    coverage
      .map((one) => ({ ...one, asOf: Date.parse(one.asOf) }))
      .toSorted((a, b) => Number(isPublicCollection(b.collection)) - Number(isPublicCollection(a.collection))),
  );
}

function inWords(entries: readonly Entry[]): ComparedWith {
  const isSearched = ({ collection, notSearched, incomplete }: Entry) =>
    notSearched !== "not_asked" && notSearched !== "no_answer" && !(incomplete && isPublicCollection(collection));
  const searched = entries.filter(isSearched);
  const asksOthers = searched.some(({ collection }) => collection === "europe_pmc");
  const publicTexts = searched.reduce((sum, one) => sum + (notCounted.has(one.collection) ? 0 : one.documents), 0);
  return {
    searched: searched.map(sizeOf),
    left: [...new Set(entries.filter((one) => !isSearched(one)).map(nameOf)), ...NEVER],
    publicTexts,
    few: publicTexts < FEW_PUBLIC_TEXTS && !asksOthers,
  };
}

/** Students' documents are not public. Of Europe PMC only those are known that were read. */
const notCounted = new Set(["students", "student", "europe_pmc"]);

const NEVER = ["the open web", "journals and books behind a paywall"];

function sizeOf({ collection, name, documents, asOf }: Entry): string {
  switch (collection) {
    case "article":
      return `${sizeInWords(documents)} ${documents === 1 ? "article" : "articles"} of ours`;
    case "library":
      return `${sizeInWords(documents)} ${documents === 1 ? "reference text" : "reference texts"}`;
    case "student":
    case "students":
      return `other students’ documents (${bandLabel(documents)})`;
    case "europe_pmc":
      return "open articles in Europe PMC that contain phrases of the text";
    default:
      return `${sizeInWords(documents)} ${documents === 1 ? "text" : "texts"} of ${name ?? collection} (${longDay.format(asOf)})`;
  }
}

function nameOf({ collection, name }: Entry): string {
  switch (collection) {
    case "article":
      return "our articles";
    case "library":
      return "our reference texts";
    case "student":
    case "students":
      return "other students’ documents";
    case "europe_pmc":
      return "open articles in Europe PMC";
    default:
      return name ?? collection;
  }
}

/** Small numbers exactly; from ten thousand on rounded down: "248,000", "6.9 million". */
export function sizeInWords(count: number): string {
  if (count < 10_000) return count.toLocaleString("en");
  if (count < 1_000_000) return (Math.floor(count / 1000) * 1000).toLocaleString("en");
  return `${(Math.floor(count / 100_000) / 10).toLocaleString("en")} million`;
}
