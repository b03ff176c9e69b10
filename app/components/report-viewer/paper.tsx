import { Fragment } from "react";
import type { Report, ReportMatch } from "#schema/report.ts";
import type { Paragraph, Segment } from "./paragraphs.ts";
import { groupOf, plural } from "./words.ts";

type Props = {
  paragraphs: Paragraph[];
  report: Report;
  order: readonly ReportMatch[];
  focused: string | null;
  onFocus: (id: string) => void;
};

/**
 * The whole text with its marked passages; each mark is a button that opens its source beside it. The tags in the margin
 * are a second way to the same marks, for the pointer alone.
 */
export function Paper({ paragraphs, report, order, focused, onFocus }: Props) {
  const numbers = new Map(report.sources.map((source) => [source.id, source.number]));
  const places = new Map(order.map((match, at) => [match.id, at + 1]));
  const seen = new Set<string>();

  function mark(segment: Segment) {
    const match = segment.matches[0];
    if (!match) return <Fragment key={segment.start}>{segment.text}</Fragment>;
    const first = !seen.has(match.id);
    seen.add(match.id);
    const last = segment.start + segment.text.length >= match.end;
    const on = segment.matches.some((candidate) => candidate.id === focused);
    const label = `Match ${places.get(match.id)}, ${groupOf(match.group).name}, source ${numbers.get(match.sourceId)}, ${plural(match.words, "word")}${match.excluded ? ", not counted" : ""}`;
    return (
      <mark
        key={segment.start}
        className={[groupOf(match.group).mark, on ? "on" : "", match.excluded ? "off" : ""].join(" ").trim()}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a real button cannot break across lines the way the text must. */}
        <span
          role="button"
          tabIndex={first ? 0 : -1}
          id={first ? `m-${match.id}` : undefined}
          aria-pressed={on}
          aria-describedby={first ? undefined : `m-${match.id}`}
          onClick={() => onFocus(match.id)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            onFocus(match.id);
          }}
        >
          {first ? <span className="vh">{label}: </span> : null}
          {segment.text}
          {last ? <sup aria-hidden="true">{numbers.get(match.sourceId)}</sup> : null}
        </span>
      </mark>
    );
  }

  return (
    <article className="paper doc" id="doc" aria-label={report.title}>
      {paragraphs.map((paragraph) => {
        const content = paragraph.segments.map(mark);
        const beginning = order.filter((match) => match.start >= paragraph.start && match.start < paragraph.end);
        return (
          <div className="line" key={paragraph.start}>
            {paragraph.heading ? <h2>{content}</h2> : <p>{content}</p>}
            <div className="tags" aria-hidden="true">
              {beginning.map((match) => (
                <button
                  key={match.id}
                  type="button"
                  tabIndex={-1}
                  className={`tag ${groupOf(match.group).mark}${match.id === focused ? " on" : ""}`}
                  onClick={() => onFocus(match.id)}
                >
                  <span className="sn">{numbers.get(match.sourceId)}</span>
                  <span className="words">{plural(match.words, "word")}</span>
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </article>
  );
}
