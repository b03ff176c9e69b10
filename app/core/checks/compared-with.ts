import type { ReportCoverage } from "#schema/checks/report.ts";
import { FEW_PUBLIC_TEXTS, PUBLIC_COLLECTION } from "#schema/vocabulary/collections.ts";
import { metadataServices, type TextService } from "#schema/vocabulary/open-services.ts";
import { bandLabel } from "../sources/student-bands.ts";
import type { CollectionSizes } from "./compared-collections.ts";
import { collectionName, isOpenService, isPublicCollection, longDay } from "./report/names.ts";

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
export type ComparedChoice = {
  library: boolean;
  students: boolean;
  openTexts: boolean;
  openServices: readonly TextService[];
  compareDrafts: boolean;
};

type Entry = Pick<ReportCoverage, "collection" | "name" | "documents" | "notSearched" | "incomplete"> & {
  asOf: number;
};

/** Of a check that is not started yet. `services`: those that the site can ask. */
export function willCompareWith(
  sizes: CollectionSizes,
  choice: ComparedChoice,
  services: readonly TextService[],
): ComparedWith {
  const box = (ticked: boolean) => (ticked ? {} : { notSearched: "not_asked" as const });
  const { searched, ...rest } = inWords([
    ...sizes.collections.map(({ collection, name, works, asOf }) => {
      return { collection: `${PUBLIC_COLLECTION}${collection}`, name, documents: works, asOf, ...box(choice.library) };
    }),
    ...sizes.open.map(({ kind, documents }) => ({ collection: kind, documents, asOf: 0, ...box(choice.library) })),
    { collection: "students", documents: sizes.studentsAtLeast, asOf: 0, ...box(choice.students) },
    ...services.map((service) => {
      const isChosen = choice.openTexts && choice.openServices.includes(service);
      return { collection: service, documents: 0, asOf: 0, ...box(isChosen) };
    }),
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
  const asksOthers = searched.some(({ collection }) => isOpenService(collection));
  const web = searched.some(({ collection }) => collection === "brave");
  const publicTexts = searched.reduce((sum, one) => sum + (isCounted(one.collection) ? one.documents : 0), 0);
  return {
    searched: searched.filter(({ collection }) => !isLookup(collection)).map(sizeOf),
    left: [
      ...new Set(entries.filter((one) => !isSearched(one) && !isLookup(one.collection)).map(nameOf)),
      ...(web ? [] : [OPEN_WEB]),
      PAYWALLED,
    ],
    publicTexts,
    few: publicTexts < FEW_PUBLIC_TEXTS && !asksOthers,
  };
}

/** Students' documents are not public. Of a service only those texts are known that were read. */
function isCounted(collection: string): boolean {
  return collection !== "students" && collection !== "student" && !isOpenService(collection);
}

/** It was asked what is known of a source, not for texts. */
function isLookup(collection: string): boolean {
  return metadataServices.some((service) => service === collection);
}

const OPEN_WEB = "the open web";
const PAYWALLED = "journals and books behind a paywall";

function sizeOf({ collection, name, documents, asOf }: Entry): string {
  switch (collection) {
    case "article":
      return `${sizeInWords(documents)} ${documents === 1 ? "article" : "articles"} of ours`;
    case "library":
      return `${sizeInWords(documents)} ${documents === 1 ? "reference text" : "reference texts"}`;
    case "student":
    case "students":
      return `other students’ documents (${bandLabel(documents)})`;
    default:
      if (isOpenService(collection))
        return `texts in ${collectionName({ collection })} that contain phrases of the text`;
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
    default:
      return collectionName({ collection, name });
  }
}

/** Small numbers exactly; from ten thousand on rounded down: "248,000", "6.9 million". */
export function sizeInWords(count: number): string {
  if (count < 10_000) return count.toLocaleString("en");
  if (count < 1_000_000) return (Math.floor(count / 1000) * 1000).toLocaleString("en");
  return `${(Math.floor(count / 100_000) / 10).toLocaleString("en")} million`;
}
