import type { SegmentDocument } from "#schema/sources/segment.ts";
import { type Prepared, prepare } from "../../similarity/index.ts";
import type { FoundDocument } from "./search-segments.ts";

/** A work that a text is aligned with: a document, or those parts of a long work that were found, in order. */
export type FoundWork = {
  id: string;
  about: SegmentDocument;
  /** Null where the licence permits only a link: passages are found by hashes, and nothing of it can be shown. */
  text: string | null;
  prepared: Prepared;
};

const PREFIX = "collection:";
/** Between the parts of a long work, which are cut between paragraphs. */
const BETWEEN = "\n\n";

/** The works of found documents, in the order in which their first document was found. */
export function worksOf(found: readonly FoundDocument[]): FoundWork[] {
  const works = Map.groupBy(found, ({ snapshot, number, document }) => {
    const [part = 0] = document.about.part ?? [];
    return `${snapshot} ${number - part} ${document.text === null ? number : ""}`;
  });
  return [...works.values()].flatMap((parts) => {
    const ordered = [...parts].sort((a, b) => a.number - b.number);
    const [first] = ordered;
    return first ? [workOf(first, ordered)] : [];
  });
}

function workOf(first: FoundDocument, parts: readonly FoundDocument[]): FoundWork {
  const { about } = first.document;
  const id = `${PREFIX}${first.snapshot}:${parts.map(({ number }) => number).join("+")}`;
  if (parts.length === 1) return { id, about, text: first.document.text, prepared: first.prepared };
  const text = parts.map(({ document }) => document.text ?? "").join(BETWEEN);
  return { id, about, text, prepared: prepare(text) };
}

/** The snapshot and the numbers in an id of a found work; null if it is no such id. */
export function workPlaces(id: string): { snapshot: string; numbers: number[] } | null {
  const found = /^collection:([a-z0-9-]+\.\d{8}\.[0-9a-f]{8}):(\d{1,9}(?:\+\d{1,9}){0,24})$/.exec(id);
  if (!found) return null;
  const [, snapshot = "", numbers = ""] = found;
  return { snapshot, numbers: numbers.split("+").map(Number) };
}
