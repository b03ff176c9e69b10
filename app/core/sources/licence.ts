import type { ReportMatch, ReportSourceKind } from "#schema/checks/report.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { readLicence } from "./licences.ts";

/** [start, end) in UTF-16 units of a source. */
export type Stretch = [start: number, end: number];

/** The share of a source under another licence that one person may read in a month, not counting matching words: a tenth. */
export const READ_SHARE = 0.1;
export const READ_MONTH_MS = 30 * DAY_MS;
/** Context around a passage, UTF-16 units: a sentence or two. */
const AROUND = 240;

/** Whether a source may be read in full: our own articles, a person's earlier versions, and texts whose licence permits it. */
export function isOpenSource(kind: ReportSourceKind, licence: string | null | undefined): boolean {
  if (kind === "article" || kind === "own_draft") return true;
  return kind === "library" && readLicence(licence ?? null).display === "whole";
}

/** The passages of a source that contain its matches, each with a sentence of context, in order and without overlaps. */
export function passagesOf(
  matches: readonly Pick<ReportMatch, "sourceStart" | "sourceEnd">[],
  length: number,
): Stretch[] {
  const around = matches.flatMap(({ sourceStart, sourceEnd }): Stretch[] =>
    sourceStart === null || sourceEnd === null
      ? []
      : [[Math.max(0, sourceStart - AROUND), Math.min(length, sourceEnd + AROUND)]],
  );
  return joined(around);
}

/**
 * The passages that may be displayed, and everything read of the source including them. Text that also occurs in the
 * reader's own document is not counted; text that was displayed before is not counted again.
 *
 * @param own stretches of the source that occur in the reader's own document
 */
export function allowedPassages(
  passages: readonly Stretch[],
  { own, read, length }: { own: readonly Stretch[]; read: readonly Stretch[]; length: number },
): { allowed: Stretch[]; read: Stretch[] } {
  const most = Math.floor(length * READ_SHARE);
  const allowed: Stretch[] = [];
  let now = joined(read);
  for (const passage of passages) {
    const next = joined([...now, ...without([passage], joined(own))]);
    if (sizeOf(next) > most) continue;
    now = next;
    allowed.push(passage);
  }
  return { allowed, read: now };
}

export function sizeOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, [start, end]) => sum + end - start, 0);
}

/** Stretches in order; those that overlap or touch are merged. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = [];
  for (const [start, end] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) apart.push([start, end]);
  }
  return apart;
}

function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return stretches.flatMap(([start, end]) => {
    const left: Stretch[] = [];
    let at = start;
    for (const [from, to] of taken) {
      if (to <= at || from >= end) continue;
      if (from > at) left.push([at, from]);
      at = Math.max(at, to);
    }
    if (at < end) left.push([at, end]);
    return left;
  });
}
