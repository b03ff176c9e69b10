import { encode } from "uqr";
import { groupOrder, scoreColumns } from "#core/checks/report/names.ts";
import type { ReportTexts } from "#core/checks/report/printed-report.ts";
import { groupStyles } from "../styles.ts";
import type { Flow } from "./flow.ts";
import type { Pages } from "./pages.ts";
import type { Tag } from "./tags.ts";
import { sheet, styles } from "./type.ts";

/** Side of the code in the margin: 29 to 37 modules of about a millimetre, which a telephone reads at arm's length. */
const CODE_SIDE = 104;
/** From the rule to the code there are four modules without ink, which readers of codes need. */
const QUIET = 4;
const columns = { matches: 262, words: 318, share: sheet.right };

/** The first page: what was found, where it was looked for, and how to check that it is ours. */
export function drawScorePage(pages: Pages, flow: Flow, words: ReportTexts): void {
  const { tags } = pages;
  const part = tags.open("Sect", tags.all);
  const say = (kind: "H1" | "H2" | "P", text: string, style: (typeof styles)[keyof typeof styles]) =>
    flow.say(tags.open(kind, part), [{ text, style }]);

  const top = flow.top();
  say("H1", "Similarity report", styles.title);
  flow.down(4);
  say("P", words.title, styles.work);
  flow.down(14);
  for (const sentence of words.headline) {
    say("P", sentence, styles.strong);
    flow.down(4);
  }
  flow.down(8);
  for (const { figure, what } of words.scores) {
    flow.say(tags.open("P", part), [
      { text: figure, style: styles.figure },
      { text: ` ${what}`, style: styles.quiet },
    ]);
  }
  flow.down(2);
  say("P", words.caption, styles.quiet);
  flow.down(14);
  drawGroups(pages, flow, part, words.groups);
  flow.down(12);
  details(words.details);
  say("H2", "What was searched", styles.head);
  details(words.searched);
  if (words.flags.length > 0) {
    say("H2", "Flags in the text", styles.head);
    for (const flag of words.flags) say("P", flag, styles.said);
    flow.down(6);
  }
  say("H2", "How to verify this report", styles.head);
  details(words.proof);
  const { verifyUrl } = words;
  if (verifyUrl !== null) {
    flow.say(tags.open("P", part), [
      { text: "Anyone can verify it at ", style: styles.said },
      { text: verifyUrl, style: styles.link, tag: tags.open("Link", part), to: { url: verifyUrl } },
    ]);
    drawCode(pages, part, verifyUrl, top);
  }
  flow.down(6);
  say(
    "P",
    "A box replaces a letter that the fonts of this PDF do not have; screen readers and copies get the letter itself, and the Word file shows it.",
    styles.small,
  );

  function details(rows: readonly (readonly [name: string, what: string])[]): void {
    for (const [name, what] of rows) {
      flow.say(tags.open("P", part), [
        { text: `${name}: `, style: styles.quiet },
        { text: what, style: styles.said },
      ]);
      flow.down(2);
    }
    flow.down(10);
  }
}

function drawGroups(pages: Pages, flow: Flow, part: Tag, groups: ReportTexts["groups"]): void {
  const { tags } = pages;
  const table = tags.open("Table", part);
  const row = (kind: "TH" | "TD", cells: readonly string[]) => {
    const line = tags.open("TR", table);
    const [name = "", matches = "", words = "", share = ""] = cells;
    const style = kind === "TH" ? styles.small : styles.said;
    flow.down(style.line + 5);
    flow.cell(tags.open(kind, line), name, style, sheet.left + 34);
    flow.cell(tags.open(kind, line), matches, style, columns.matches, "right");
    flow.cell(tags.open(kind, line), words, style, columns.words, "right");
    flow.cell(tags.open(kind, line), share, style, columns.share, "right");
  };
  flow.room(150);
  flow.across("131a2a", 1.5);
  row("TH", scoreColumns);
  for (const { at, name, matches, words, share } of groups) {
    row("TD", [name, matches, words, share]);
    const group = groupOrder[at];
    if (group) flow.highlight(groupStyles[group], sheet.left, flow.top() + 3.8, 24, 8);
    flow.down(3);
    flow.across("d9dfdb", 0.75);
  }
}

/** The address as a QR code; the address itself is beside it, so that people see where it leads. */
function drawCode(pages: Pages, part: Tag, url: string, top: number): void {
  const { data } = encode(url, { ecc: "M", border: 0 });
  const module = CODE_SIDE / data.length;
  pages.marked(pages.tags.open("Figure", part, `QR code of ${url}`), () => {
    for (const [at, line] of data.entries()) {
      for (let from = 0; from < line.length; from += 1) {
        if (!line[from]) continue;
        let to = from;
        while (line[to]) to += 1;
        const y = top - (at + 1) * module;
        pages.rectangle(sheet.margin + QUIET + from * module, y, (to - from) * module, module, "131a2a");
        from = to;
      }
    }
  });
}
