import { memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { groupOf, plural } from "../labels.ts";
import frameStyles from "../report.frame.module.css";
import pagesStyles from "../report.pages.module.css";
import { type Drawn, labelOf } from "../text/marks.tsx";
import { type Box, boxesOf, measureOnCanvas } from "./boxes.ts";
import type { OpenPdf, PlacedPrint } from "./open-pdf.ts";
import type { OnPage } from "./page-marks.ts";
import { placeOnPage } from "./place.ts";

type Props = {
  file: OpenPdf;
  /** The page number, from 1. */
  number: number;
  of: number;
  /** CSS pixels. */
  width: number;
  text: string;
  matches: readonly OnPage[];
  drawn: ReadonlyMap<string, Drawn>;
  focused: string | null;
  /** The match that was scrolled into view last, so that the reader's own scrolling is not undone. */
  revealed: RefObject<string | null>;
};

type Placed = { id: string; boxes: Box[]; begins: boolean };

/** One page of the submitted file: its picture, and the matches as buttons over it. */
export const OnePage = memo(function OnePage({ file, number, of, width, text, matches, ...marks }: Props) {
  const { drawn, focused, revealed } = marks;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [prints, setPrints] = useState<PlacedPrint[] | null>(null);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const element = canvas.current;
    if (element)
      file.draw(number, element, width * Math.min(3, devicePixelRatio), stop.signal).catch(() => {
        if (!stop.signal.aborted) setBroken(true);
      });
    return () => stop.abort();
  }, [file, number, width]);

  useEffect(() => {
    let over = false;
    file.prints(number).then(
      (read) => !over && setPrints(read),
      () => !over && setPrints([]),
    );
    return () => {
      over = true;
    };
  }, [file, number]);

  const placed = useMemo(() => (prints ? placedOf(text, matches, prints) : null), [prints, text, matches]);
  const shown = placed?.filter(({ id }) => drawn.has(id)) ?? [];
  const lost = placed ? matches.filter(({ match }) => drawn.has(match.id)).length - shown.length : 0;
  const here = focused !== null && shown.some(({ id }) => id === focused);

  useEffect(() => {
    if (!here || revealed.current === focused) return;
    revealed.current = focused;
    document.getElementById(`p-${focused}`)?.scrollIntoView({ block: "start" });
  }, [here, focused, revealed]);

  return (
    <>
      <canvas ref={canvas} role="img" aria-label={`Page ${number} of ${of} of your file`} />
      {shown.map(({ id, boxes, begins }) => (
        <PageMark key={id} boxes={boxes} width={width} drawn={drawn.get(id)} on={id === focused} first={begins} />
      ))}
      {lost > 0 || broken ? (
        <p className={pagesStyles.pageNote}>
          {broken ? "We could not show this page. " : ""}
          {lost > 0
            ? `${plural(lost, "match", "matches")} on this page ${lost === 1 ? "is" : "are"} shown in the text only.`
            : ""}
        </p>
      ) : null}
    </>
  );
});

type MarkProps = { boxes: Box[]; width: number; drawn: Drawn | undefined; on: boolean; first: boolean };

/** A button over the first line of a match; the boxes of its further lines are for pointers only. */
function PageMark({ boxes, width, drawn, on, first }: MarkProps) {
  if (!drawn) return null;
  const { match } = drawn.shown;
  const classes = `${pagesStyles.pageMark} ${groupOf(match.group).mark}${on ? ` ${frameStyles.current}` : ""}`;
  const last = boxes.length - 1;
  const number = <sup aria-hidden="true">{drawn.number}</sup>;
  // The boxes of a match never change their order.
  return boxes.map((box, at) => {
    const style = {
      left: `${box.left * width}px`,
      top: `${box.top * width}px`,
      width: `${box.width * width}px`,
      height: `${box.height * width}px`,
    };
    return at === 0 ? (
      <Button
        kind="bare"
        key="first"
        type="button"
        id={first ? `p-${match.id}` : undefined}
        className={classes}
        style={style}
        data-match={match.id}
        aria-pressed={on}
        aria-label={labelOf(drawn)}
      >
        {at === last ? number : null}
      </Button>
    ) : (
      <span key={`${box.left}.${box.top}`} aria-hidden="true" className={classes} style={style} data-match={match.id}>
        {at === last ? number : null}
      </span>
    );
  });
}

function placedOf(text: string, matches: readonly OnPage[], prints: readonly PlacedPrint[]): Placed[] {
  const measure = measureOnCanvas();
  return placeOnPage(text, matches, prints).flatMap((parts, at) => {
    const one = matches[at];
    return parts && one ? [{ id: one.match.id, boxes: boxesOf(parts, prints, measure), begins: one.begins }] : [];
  });
}
