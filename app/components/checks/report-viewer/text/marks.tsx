import type { ReactNode } from "react";
import textStyles from "#app/components/ui/text.module.css";
import type { LeftOut, ViewMatch } from "#core/checks/report/view.ts";
import type { Report, ReportGroup } from "#schema/checks/report.ts";
import { groupOf, leftOutReason, plural } from "../labels.ts";
import documentStyles from "../report.document.module.css";
import frameStyles from "../report.frame.module.css";
import type { Segment, Span } from "./paragraphs.ts";

/** The style of an uncounted match in the text: plain, underlined, or grey. */
const markStyles: Record<LeftOut, "plain" | "thin" | "off"> = {
  group: "plain",
  small: "plain",
  small_source: "plain",
  collection: "plain",
  date: "plain",
  quotation: "thin",
  match: "off",
  source: "off",
  bibliography: "off",
  template: "off",
  hidden: "thin",
  citation: "off",
};

/** The second line of a match that overlaps one of another group. */
const overlapClasses: Record<ReportGroup, string | undefined> = {
  not_cited: documentStyles.overlapNotCited,
  missing_quotation: documentStyles.overlapMissingQuotation,
  missing_citation: documentStyles.overlapMissingCitation,
  cited_quoted: documentStyles.overlapCitedQuoted,
  own_drafts: documentStyles.overlapOwnDrafts,
};

/** The data needed to draw a match in the text. */
export type Drawn = { shown: ViewMatch; number: number; place: number };

/** The states of a paragraph's matches as one string; the paragraph re-renders only if the string changes. */
export function stateWord(spans: readonly Span[], drawn: ReadonlyMap<string, Drawn>, focused: string | null): string {
  let word = "";
  for (const { id } of spans) {
    const one = drawn.get(id);
    word += `${one?.shown.leftOut ?? "+"}${one?.number ?? ""}.${one?.place ?? ""}${id === focused ? "!" : ""}|`;
  }
  return word;
}

type Props = {
  segment: Segment<Span>;
  drawn: ReadonlyMap<string, Drawn>;
  focused: string | null;
  /** True for the first segment of a match, which gets its label and its place in the tab order. */
  isFirst: (id: string) => boolean;
};

/** Text that is invisible to a reader of the file, as spans in addition to the matches. */
export function hiddenSpans({ regions }: Pick<Report, "regions">): Span[] {
  return (regions.hidden ?? []).map(([start, end], at) => ({ id: `${HIDDEN}${at}`, start, end }));
}

/**
 * Shorter hidden parts, such as characters in place of spaces, are only hatched, because the label would be longer than
 * the text.
 */
const LABELLED = 12;

/** Cannot collide with the id of a match, because those are hexadecimal. */
const HIDDEN = "hidden-";

/** A part of the text with its match, marked as hidden if it is invisible to a reader of the file. */
export function MarkedText({ segment, isFirst, ...rest }: Props): ReactNode {
  const hidden = segment.spans.find(({ id }) => id.startsWith(HIDDEN));
  const marked = <Match segment={segment} isFirst={isFirst} {...rest} />;
  if (!hidden) return marked;
  return (
    <span className={documentStyles.hiddenText} title="Hidden text: readers of the file do not see it">
      {isFirst(hidden.id) ? (
        <span className={hidden.end - hidden.start < LABELLED ? textStyles.hidden : documentStyles.hiddenLabel}>
          Hidden text:{" "}
        </span>
      ) : null}
      {marked}
    </span>
  );
}

/** Draws one match: the focused one, otherwise the smallest counted one, otherwise the smallest. */
function Match({ segment, drawn, focused, isFirst }: Props): ReactNode {
  const all = segment.spans.flatMap(({ id }) => drawn.get(id) ?? []);
  const visible = all.filter(({ shown }) => shown.leftOut === null || markStyles[shown.leftOut] !== "plain");
  const main =
    visible.find(({ shown }) => shown.match.id === focused) ??
    visible.find(({ shown }) => shown.leftOut === null) ??
    visible[0] ??
    all.find(({ shown }) => shown.match.id === focused);
  if (!main) return segment.text;
  const { match, leftOut } = main.shown;
  const counting = visible.filter(({ shown }) => shown.leftOut === null);
  const other = counting.find(({ shown }) => shown.match.group !== match.group);
  const first = isFirst(match.id);
  const last = segment.start + segment.text.length >= match.end;
  const on = match.id === focused;
  const classes = [
    groupOf(match.group).mark,
    on ? frameStyles.current : "",
    leftOut === null ? "" : documentStyles[markStyles[leftOut]],
    other ? `${documentStyles.over} ${overlapClasses[other.shown.match.group]}` : "",
  ];
  return (
    <mark className={classes.filter(Boolean).join(" ")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button element cannot wrap across lines like text. */}
      <span
        role="button"
        tabIndex={first ? 0 : -1}
        id={first ? `m-${match.id}` : undefined}
        data-match={match.id}
        aria-pressed={on}
        aria-describedby={first ? undefined : `m-${match.id}`}
      >
        {first ? <span className={textStyles.hidden}>{labelOf(main)}: </span> : null}
        {segment.text}
        {last && leftOut === null ? <sup aria-hidden="true">{main.number}</sup> : null}
      </span>
    </mark>
  );
}

export function labelOf({ shown: { match, leftOut }, number, place }: Drawn): string {
  const which = leftOut === null ? `Match ${place}` : "A match that is not counted";
  const why = leftOut === null ? "" : `, it is ${leftOutReason(leftOut)}`;
  return `${which}, ${groupOf(match.group).name}, source ${number}, ${plural(match.words, "word")}${why}`;
}
