import { groupOrder, scoreColumns } from "#core/checks/report/names.ts";
import type { ReportTexts } from "#core/checks/report/printed-report.ts";
import { markOf } from "./body.ts";
import { paragraph, run } from "./xml.ts";

const BORDERS = ["top", "bottom", "insideH"]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="D9DFDB"/>`)
  .join("");
const WIDTHS = [4200, 1500, 1500, 1500];

/** The first page of the Word file. */
export function drawScores(words: ReportTexts): string[] {
  const details = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([name, what]) => paragraph(run(`${name}: `, '<w:color w:val="5D6677"/>') + run(what), "Fact"));
  return [
    paragraph(run("Similarity report"), "Title"),
    paragraph(run(words.title), "Subtitle"),
    ...words.headline.map((sentence) => paragraph(run(sentence, "<w:b/>"), "Fact")),
    ...words.scores.map(({ figure, what }) =>
      paragraph(run(figure, '<w:b/><w:sz w:val="44"/>') + run(` ${what}`, '<w:color w:val="434C5D"/>'), "Fact"),
    ),
    paragraph(run(words.caption), "Fact"),
    groupTable(words.groups),
    ...details(words.details),
    paragraph(run("What was searched"), "Heading2"),
    ...details(words.searched),
    ...(words.flags.length === 0 ? [] : [paragraph(run("Flags in the text"), "Heading2")]),
    ...words.flags.map((flag) => paragraph(run(flag), "Fact")),
    paragraph(run("How to verify this report"), "Heading2"),
    ...details(words.proof),
    ...(words.verifyUrl === null ? [] : details([["Anyone can verify it at", words.verifyUrl]])),
    paragraph('<w:r><w:br w:type="page"/></w:r>'),
  ];
}

function groupTable(groups: ReportTexts["groups"]): string {
  const row = (cells: readonly string[], head: boolean) =>
    `<w:tr>${head ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells
      .map((cell, at) => `<w:tc><w:tcPr><w:tcW w:w="${WIDTHS[at]}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`)
      .join("")}</w:tr>`;
  const heads = scoreColumns.map((name) => paragraph(run(name, "<w:b/>"), "Fact"));
  const rows = groups.map(({ at, name, matches, words, share }) => {
    const group = groupOrder[at];
    const named = paragraph(run(name, group ? markOf(group) : ""), "Fact");
    return row([named, ...[matches, words, share].map((cell) => paragraph(run(cell), "Fact"))], false);
  });
  const grid = WIDTHS.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  return `<w:tbl><w:tblPr><w:tblW w:w="8700" w:type="dxa"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row(heads, true)}${rows.join("")}</w:tbl>${paragraph("")}`;
}
