import type { Report } from "#schema/checks/report.ts";
import type { Span } from "../text/paragraphs.ts";

export type FlagPlace = Span & { flag: number };

/** The places of all flags, in text order. */
export function placesOf({ flags }: Pick<Report, "flags">): FlagPlace[] {
  return flags
    .flatMap(({ ranges }, flag) =>
      ranges.map(([start, end], at): FlagPlace => ({ id: `${flag}-${at}`, start, end, flag })),
    )
    .sort((a, b) => a.start - b.start);
}
