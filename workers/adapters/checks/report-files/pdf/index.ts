import { groupNames } from "#core/checks/report/names.ts";
import { type Passage, passagesOf } from "#core/checks/report/passages.ts";
import type { ReportDetails } from "#core/checks/report/ports.ts";
import { type Endnote, endnotesOf, isListed, reportTexts } from "#core/checks/report/printed-report.ts";
import { counted } from "#core/shared/counted.ts";
import { groupStyles, plain } from "../styles.ts";
import { type Flow, type Ink, openFlow } from "./flow.ts";
import { openPages, type Pages } from "./pages.ts";
import { drawScorePage } from "./score-page.ts";
import type { Tag } from "./tags.ts";
import { sheet, styles } from "./type.ts";

/** A text with more is a list of words: its paragraphs share nodes of the structure, which would fill the memory alone. */
const MOST_PARAGRAPHS = 15_000;

/**
 * A report as tagged PDF 1.7: scores, the text with highlights, sources as endnotes. The same input gives the same bytes.
 */
export async function drawReport(details: ReportDetails, appName: string): Promise<Uint8Array> {
  const { report, view } = details;
  const words = reportTexts(details);
  const title = plain(`Similarity report: ${report.title}`).trim();
  const about = { title, appName: plain(appName), createdAt: new Date(report.createdAt) };
  const pages = await openPages({ ...about, details: JSON.stringify([words, report.documentHash]) });
  const flow = openFlow(pages);
  drawScorePage(pages, flow, words);
  const numbers = new Map(report.sources.map(({ id, number }) => [id, number]));
  const part = pages.tags.open("Sect", pages.tags.all);
  startPage(pages, flow, part, "The text");
  const passages = passagesOf(report.text, view, report.structure);
  const together = Math.ceil(passages.length / MOST_PARAGRAPHS);
  let tag = part;
  for (const [at, passage] of passages.entries()) {
    if (together > 1 && at % together === 0) tag = pages.tags.open("P", part);
    else if (together === 1) tag = pages.tags.open(passage.kind === "heading" ? "H3" : "P", part);
    drawPassage(pages, flow, tag, passage, numbers);
  }
  drawEndnotes(pages, flow, endnotesOf(details));
  return pages.finish();
}

function startPage({ tags }: Pages, flow: Flow, part: Tag, head: string): void {
  flow.room(sheet.height);
  flow.say(tags.open("H2", part), [{ text: head, style: styles.head }]);
  flow.down(8);
}

function drawPassage(
  { tags }: Pages,
  flow: Flow,
  tag: Tag,
  { kind, pieces }: Passage,
  numbers: ReadonlyMap<string, number>,
): void {
  const heading = kind === "heading";
  const style = heading ? { ...styles.body, face: "strong" as const } : styles.body;
  const inks = pieces.flatMap(({ text, start, shown, closes }): Ink[] => {
    const counts = shown !== null && isListed(shown);
    if (!counts) return [{ text, style }];
    const { group, words } = shown.match;
    const number = numbers.get(shown.sourceId) ?? 0;
    const ink: Ink = { text, style, tag: tags.open("Span", tag), mark: groupStyles[group] };
    if (start === shown.match.start) ink.label = `${number} · ${groupNames[group]}, ${counted(words, "word")}`;
    if (!closes) return [ink];
    const to = { place: `n${number}` };
    return [ink, { text: String(number), style: styles.number, raise: 4, tag: tags.open("Link", tag), to }];
  });
  if (heading) flow.room(60);
  flow.say(tag, inks);
  flow.down(heading ? 4 : 8);
}

function drawEndnotes(pages: Pages, flow: Flow, notes: readonly Endnote[]): void {
  const { tags } = pages;
  const part = tags.open("Sect", tags.all);
  startPage(pages, flow, part, "Sources");
  if (notes.length === 0) flow.say(tags.open("P", part), [{ text: NONE, style: styles.said }]);
  for (const { source, line, share, address, places } of notes) {
    flow.room(80);
    pages.place(`n${source.number}`, flow.top());
    flow.say(tags.open("H3", part), [{ text: `${source.number}  ${line}`, style: styles.strong }]);
    flow.say(tags.open("P", part), [{ text: share, style: styles.quiet }]);
    if (address !== null) {
      const holder = tags.open("P", part);
      flow.say(holder, [{ text: address, style: styles.link, tag: tags.open("Link", holder), to: { url: address } }]);
    }
    flow.down(5);
    for (const { match, head, why, yours, theirs } of places) {
      flow.room(48);
      const mark = groupStyles[match.group];
      const holder = tags.open("P", part);
      const inks: Ink[] = [
        { text: head, style: styles.said, mark },
        { text: `. ${why}`, style: styles.quiet },
      ];
      flow.say(holder, inks, { left: sheet.left + 14 });
      for (const [name, said] of [
        ["In the text: ", yours],
        ["In the source: ", theirs],
      ] as const) {
        if (said === null) continue;
        const quote: Ink[] = [
          { text: name, style: styles.small },
          { text: said, style: styles.said },
        ];
        flow.say(tags.open("P", part), quote, { left: sheet.left + 28 });
      }
      flow.down(6);
    }
    flow.down(6);
  }
}

const NONE = "No matches are listed. Other similarity checkers may still find some.";
