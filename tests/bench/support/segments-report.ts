import { alignWith, collectionSourceOf } from "#core/checks/compared-collections.ts";
import { composeReport, type Parts, type ReportBody, type SourceInput } from "#core/similarity/index.ts";
import type { FoundWork } from "#core/sources/segments/works.ts";
import type { Segment, SegmentDocument } from "#schema/sources/segment.ts";

/** The report of a check that found these works and was compared with nothing else. */
export function reportOn(text: string, parts: Parts, works: readonly FoundWork[]): ReportBody {
  const sources = works.flatMap((work): SourceInput[] => {
    const aligned = alignWith(parts, work.text ?? "", work.prepared);
    return aligned ? [{ ...collectionSourceOf(work), ...aligned }] : [];
  });
  return composeReport({ text, parts, pages: [0], sources, options: {}, flags: [] });
}

/** What the documents of a measured collection say of themselves. */
export function aboutNumber(number: number): SegmentDocument {
  const about = { title: `Document ${number}`, authors: [], year: 2024, container: "Scale", doi: null, url: null };
  return { ...about, licence: "CC BY 4.0", display: "whole" };
}

/** The number of a document by its title. */
export function numberIn(title: string): number {
  return Number(title.split(" ")[1]);
}

/** The number in the collection of a document of a segment. */
export function numberOf({ parts }: Pick<Segment, "parts">, document: number): number {
  const part = parts.find(({ first, documents }) => document >= first && document < first + documents);
  return part ? part.from + document - part.first : document;
}
