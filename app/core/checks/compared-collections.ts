import type { ReportCoverage } from "#schema/checks/report.ts";
import { PUBLIC_COLLECTION } from "#schema/vocabulary/collections.ts";
import type { OpenSourceKind } from "#schema/vocabulary/sources.ts";
import { openSourceKinds } from "#schema/vocabulary/sources.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { align, type Parts, prepare } from "../similarity/index.ts";
import type { SearchedSnapshot } from "../sources/collections.ts";
import type { FoundWork } from "../sources/segments/works.ts";

/** How many earlier documents of the same person a check is compared with, newest first. */
export const VERSIONS_COMPARED = 10;

/** An open text, as stored in the table of sources. */
type Listed = {
  id: string;
  kind: OpenSourceKind;
  title: string;
  authors: string[];
  container: string | null;
  year: number | null;
  url: string | null;
  licence: string | null;
};

/** A source as a report displays it. */
export function shownAs(source: Listed) {
  return {
    id: source.id,
    kind: source.kind,
    title: source.title,
    authors: source.authors,
    container: source.container ?? undefined,
    year: source.year ?? undefined,
    url: source.url ?? undefined,
    licence: source.licence ?? undefined,
  };
}

/** A work of a public collection as a report displays it. */
export function collectionSourceOf({ id, about }: FoundWork) {
  return {
    id,
    kind: "library" as const,
    title: about.title,
    authors: about.authors,
    container: about.container ?? undefined,
    year: about.year ?? undefined,
    url: addressOf(about),
    doi: about.doi ?? undefined,
    licence: about.licence ?? undefined,
  };
}

/** A segment that was built elsewhere may have any address in it; a report links to pages only. */
function addressOf({ url, doi }: FoundWork["about"]): string | undefined {
  if (url !== null && /^https?:\/\//i.test(url)) return url;
  return doi === null ? undefined : `https://doi.org/${encodeURI(doi)}`;
}

/** The passages of a source in a checked text, visible and hidden; null if there are none. */
export function alignWith({ visible, hidden }: Parts, text: string, other = prepare(text)) {
  const passages = align(visible, other);
  const hiddenPassages = hidden ? align(hidden, other) : [];
  if (passages.length + hiddenPassages.length === 0) return null;
  return { text, prepared: other, passages, ...(hidden && { hiddenPassages }) };
}

/** Our own collections. For a reader the students' documents are one source. */
export const OUR_COLLECTIONS = [...openSourceKinds, "students"] as const;

/** The sizes of our collections: exact for open ones; for the students' collection a band that is counted once a day. */
export type CollectionSizes = {
  /** Collections that are being reindexed: some of their texts are not searched until it ends. */
  incomplete: readonly string[];
  open: readonly { kind: (typeof openSourceKinds)[number]; documents: number; asOf: number | null }[];
  /** The snapshots of public collections. */
  collections: readonly SearchedSnapshot[];
  studentsAtLeast: number;
};

/**
 * The collections of ours that were searched, and their age. Of the students' collection neither size nor age is
 * disclosed, only its band and the day of the check. `limited`: places in it may be hidden from this account.
 *
 * @param formatVersion of the segments that this version of the code can search
 */
export function coverageOf(
  sizes: CollectionSizes,
  now: number,
  { limited, formatVersion }: { limited: boolean; formatVersion: string },
): ReportCoverage[] {
  const missing = (collection: string) => (sizes.incomplete.includes(collection) ? { incomplete: true as const } : {});
  return [
    ...sizes.open.map(({ kind, documents, asOf }) => ({
      collection: kind,
      documents,
      asOf: new Date(asOf ?? now).toISOString(),
      ...missing(kind),
    })),
    ...sizes.collections.map((one) => ({
      collection: `${PUBLIC_COLLECTION}${one.collection}`,
      name: one.name,
      snapshot: one.snapshot,
      documents: one.works,
      asOf: new Date(one.asOf).toISOString(),
      ...(one.formatVersion === formatVersion ? {} : { incomplete: true as const }),
    })),
    {
      collection: "students",
      documents: sizes.studentsAtLeast,
      asOf: new Date(now - (now % DAY_MS)).toISOString(),
      ...(limited ? { notSearched: "places_hidden" as const } : {}),
      ...missing("students"),
    },
  ];
}

/** The coverage of a collection that was asked and could not be read. */
export function noAnswerOf({ incomplete: _, ...one }: ReportCoverage): ReportCoverage {
  return { ...one, documents: 0, notSearched: "no_answer" };
}

/** The coverage of a collection that the student did not choose. */
export function notAsked({ incomplete: _, ...one }: ReportCoverage): ReportCoverage {
  return { ...one, documents: 0, notSearched: "not_asked" };
}
