import type { ReportCoverage } from "#schema/report.ts";
import { align, type Prepared, prepare, type SourceInput } from "./similarity/index.ts";

/** A text of the index, as the table of sources knows it. */
type Listed = {
  id: string;
  kind: "article" | "library" | "student";
  ownerId: string | null;
  title: string;
  authors: string[];
  container: string | null;
  year: number | null;
  url: string | null;
  licence: string | null;
};

/** What a report says of a source: of one's own text that it is a draft. Of another student's it must say nothing. */
export function shownAs(source: Listed, checkerId: string) {
  const own = source.ownerId === checkerId;
  const kind: SourceInput["kind"] = own ? "own_draft" : source.kind;
  return {
    id: source.id,
    kind,
    title: source.title,
    authors: source.authors,
    container: source.container ?? undefined,
    year: source.year ?? undefined,
    url: source.url ?? undefined,
    licence: source.licence ?? undefined,
  };
}

/** The passages of a text in a source; null if there are none. */
export function alignWith(prepared: Prepared, text: string) {
  const other = prepare(text);
  const passages = align(prepared, other);
  return passages.length > 0 ? { text, prepared: other, passages } : null;
}

/** What of our own was searched, and how fresh it was. `limited`: places in students' texts may be hidden from it. */
export function coverageOf(
  collections: readonly { kind: Listed["kind"]; documents: number; asOf: number | null }[],
  now: number,
  limited: boolean,
): ReportCoverage[] {
  return collections.map(({ kind, documents, asOf }) => ({
    collection: kind,
    documents,
    asOf: new Date(asOf ?? now).toISOString(),
    ...(kind === "student" && limited ? { notSearched: "places_hidden" as const } : {}),
  }));
}
