import type { ReportGroup } from "#schema/checks/report.ts";

/** The light values of app/styles/tokens.css, and a pattern each, so that a mark is read without its colour. */
export type GroupStyle = { colour: string; fill: string; line: "solid" | "dashed" | "dotted" | "thin" | "double" };

export const groupStyles: Record<ReportGroup, GroupStyle> = {
  not_cited: { colour: "c2410c", fill: onPaper("c2410c"), line: "solid" },
  missing_quotation: { colour: "a16207", fill: onPaper("a16207"), line: "dashed" },
  missing_citation: { colour: "6d28d9", fill: onPaper("6d28d9"), line: "dotted" },
  cited_quoted: { colour: "0f766e", fill: onPaper("0f766e"), line: "thin" },
  own_drafts: { colour: "475569", fill: onPaper("475569"), line: "double" },
};

/** 14% of a colour on white, as the viewer fills. */
function onPaper(colour: string): string {
  return (colour.match(/../g) ?? [])
    .map((part) =>
      Math.round(255 - (255 - Number.parseInt(part, 16)) * 0.14)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}

/** A line of text without breaks and without what cannot be seen or turns a line round; letters of every script stay. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "");
}
