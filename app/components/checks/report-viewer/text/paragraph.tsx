import { Fragment, memo, type ReactNode } from "react";
import documentStyles from "../report.document.module.css";
import type { Paragraph as Cut, Segment, Span } from "./paragraphs.ts";

type Props = {
  paragraph: Cut<Span>;
  /** Draws a part of the text covered by spans. `isFirst` is true once per span, where the span begins. */
  draw: (segment: Segment<Span>, isFirst: (id: string) => boolean) => ReactNode;
  /** A string of everything `draw` depends on in this paragraph. */
  state: string;
};

/** One paragraph of the student's text with its marks. Re-renders only if the state of one of its marks changes. */
export const Paragraph = memo(DrawnParagraph, (a, b) => a.paragraph === b.paragraph && a.state === b.state);

function DrawnParagraph({ paragraph, draw }: Props) {
  const seen = new Set<string>();
  const begins = new Set(paragraph.beginning.map(({ id }) => id));
  function isFirst(id: string): boolean {
    if (seen.has(id) || !begins.has(id)) return false;
    seen.add(id);
    return true;
  }
  const content = paragraph.segments.map((segment) =>
    segment.spans.length === 0 ? (
      <Fragment key={segment.start}>{segment.text}</Fragment>
    ) : (
      <Fragment key={segment.start}>{draw(segment, isFirst)}</Fragment>
    ),
  );
  return (
    <>
      {paragraph.page > 0 ? (
        <p className={documentStyles.pageBreak}>
          <span>Page {paragraph.page}</span>
        </p>
      ) : null}
      {paragraph.kind === "heading" ? (
        <h2 data-at={paragraph.start}>{content}</h2>
      ) : (
        <p data-at={paragraph.start} className={paragraph.kind === "item" ? documentStyles.item : undefined}>
          {content}
        </p>
      )}
    </>
  );
}
