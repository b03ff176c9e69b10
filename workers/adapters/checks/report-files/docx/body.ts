import { passagesOf } from "#core/checks/report/passages.ts";
import type { ReportDetails } from "#core/checks/report/ports.ts";
import type { Endnote } from "#core/checks/report/printed-report.ts";
import { isListed } from "#core/checks/report/printed-report.ts";
import type { ReportGroup } from "#schema/checks/report.ts";
import { type GroupStyle, groupStyles } from "../styles.ts";
import { escaped, paragraph, run } from "./xml.ts";

export type Comment = { id: number; number: number; note: Endnote; place: Endnote["places"][number] };
const AUTHOR = "Similarity check";

const underlines: Record<GroupStyle["line"], string> = {
  solid: "thick",
  dashed: "dash",
  dotted: "dotted",
  thin: "single",
  double: "double",
};

/** Shade and pattern of a group, as run properties. */
export function markOf(group: ReportGroup): string {
  const { colour, fill, line } = groupStyles[group];
  return `<w:u w:val="${underlines[line]}" w:color="${colour.toUpperCase()}"/><w:shd w:val="clear" w:color="auto" w:fill="${fill.toUpperCase()}"/>`;
}

/** The text with its highlights, and a comment for each match over its full range, also where matches overlap. */
export function drawBody(
  { report, view }: ReportDetails,
  notes: readonly Endnote[],
): { xml: string; comments: Comment[] } {
  const comments = notes
    .flatMap((note) => note.places.map((place) => ({ number: note.source.number, note, place })))
    .sort((a, b) => a.place.match.start - b.place.match.start || a.place.match.end - b.place.match.end)
    .map((comment, id) => ({ ...comment, id }));
  const starts = comments.map(({ id, place }) => ({ at: place.match.start, id }));
  const ends = comments.map(({ id, place }) => ({ at: place.match.end, id })).sort((a, b) => a.at - b.at);
  let [nextStart, nextEnd] = [0, 0];

  /** Marks of ranges that begin at a place or before it, which no text was left for, and of those that end there. */
  const openAt = (at: number) => {
    let xml = "";
    for (let one = starts[nextStart]; one && one.at <= at; one = starts[nextStart]) {
      xml += `<w:commentRangeStart w:id="${one.id}"/>`;
      nextStart += 1;
    }
    return xml;
  };
  const closeAt = (at: number) => {
    let xml = "";
    for (let one = ends[nextEnd]; one && one.at <= at; one = ends[nextEnd]) {
      xml += `<w:commentRangeEnd w:id="${one.id}"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="${one.id}"/></w:r>`;
      nextEnd += 1;
    }
    return xml;
  };

  const passages = passagesOf(report.text, view, report.structure);
  const xml = passages.map(({ kind, pieces, end }, at) => {
    const last = at === passages.length - 1;
    const inside = pieces.map(({ text, start, shown }) => {
      const counts = shown !== null && isListed(shown);
      const properties = counts ? markOf(shown.match.group) : "";
      return cutAt(text, start, edgesIn(start, start + text.length))
        .map(({ part, from, to }) => openAt(from) + run(part, properties) + closeAt(to))
        .join("");
    });
    // What ends in the space between paragraphs ends with the one before it.
    const until = last ? Number.POSITIVE_INFINITY : (passages[at + 1]?.start ?? end) - 1;
    const rest = last ? openAt(until) + closeAt(until) : closeAt(until);
    return paragraph(inside.join("") + rest, kind === "heading" ? "Heading2" : "");
  });
  return { xml: xml.join(""), comments };

  /** Where ranges begin or end inside a stretch: matches that another one covers have edges too. */
  function edgesIn(from: number, to: number): number[] {
    const found: number[] = [];
    for (let at = nextStart; (starts[at]?.at ?? to) < to; at += 1) found.push(starts[at]?.at ?? from);
    for (let at = nextEnd; (ends[at]?.at ?? to) < to; at += 1) found.push(ends[at]?.at ?? from);
    return [...new Set(found)].filter((edge) => edge > from).sort((a, b) => a - b);
  }
}

function cutAt(text: string, start: number, edges: readonly number[]) {
  const bounds = [start, ...edges, start + text.length];
  return bounds.slice(0, -1).map((from, at) => {
    const to = bounds[at + 1] ?? from;
    return { part: text.slice(from - start, to - start), from, to };
  });
}

export function commentsPart(comments: readonly Comment[], at: string): string {
  return comments
    .map(({ id, number, note, place }) => {
      const lines = [
        `${place.head}. Source ${number}: ${note.line}`,
        place.why,
        ...(note.address === null ? [] : [note.address]),
        ...(place.theirs === null ? [] : [`In the source: “${place.theirs}”`]),
      ];
      const content = lines.map((line) => paragraph(run(line), "CommentText")).join("");
      return `<w:comment w:id="${id}" w:author="${AUTHOR}" w:initials="SC" w:date="${escaped(at.slice(0, 19))}Z">${content}</w:comment>`;
    })
    .join("");
}
