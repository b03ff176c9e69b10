import { type RefObject, useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import compareStyles from "../report.compare.module.css";
import frameStyles from "../report.frame.module.css";

type Tied = { id: string; number: number; mark: string | undefined };
type Props = {
  left: RefObject<HTMLElement | null>;
  right: RefObject<HTMLElement | null>;
  passages: readonly Tied[];
  focused: string | null;
  onFocus: (id: string) => void;
  ready: boolean;
};

const WIDTH = 32;
/** Horizontal distance of the curve's control points, px. */
const BEND = 16;

/** The ribbons between passages in the gutter. They are drawn on scroll outside of React, so that they do not lag. */
export function Ribbons({ left, right, passages, focused, onFocus, ready }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const buttons = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other passages have other positions.
  useEffect(() => {
    const [a, b, canvas] = [left.current, right.current, svg.current];
    if (!ready || !a || !b || !canvas) return;
    let request = 0;
    const draw = () => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => place(canvas, a, b, buttons.current));
    };
    draw();
    const sizes = new ResizeObserver(draw);
    for (const pane of [a, b]) {
      pane.addEventListener("scroll", draw, { passive: true });
      sizes.observe(pane);
      if (pane.firstElementChild) sizes.observe(pane.firstElementChild);
    }
    return () => {
      cancelAnimationFrame(request);
      sizes.disconnect();
      for (const pane of [a, b]) pane.removeEventListener("scroll", draw);
    };
  }, [left, right, ready, passages]);

  return (
    <>
      <svg ref={svg} className={compareStyles.ribbons} aria-hidden="true">
        {passages.map(({ id, mark }) => (
          <path key={id} data-tied={id} className={`${mark}${id === focused ? ` ${frameStyles.current}` : ""}`} />
        ))}
      </svg>
      <div ref={buttons} aria-hidden="true">
        {passages.map(({ id, number, mark }) => (
          <Button
            kind="bare"
            key={id}
            type="button"
            tabIndex={-1}
            data-tied={id}
            className={`${compareStyles.tieLine} ${mark}${id === focused ? ` ${frameStyles.current}` : ""}`}
            onClick={() => onFocus(id)}
          >
            {number}
          </Button>
        ))}
      </div>
    </>
  );
}

type Box = { top: number; bottom: number };

/** The vertical extent of a passage in its pane, from its first mark to its last. */
function boxOf(pane: HTMLElement, side: "y" | "s", id: string, frame: DOMRect): Box | null {
  const marks = pane.querySelectorAll(`[data-mark="${side}-${CSS.escape(id)}"]`);
  const [first, last] = [marks[0], marks[marks.length - 1]];
  if (!first || !last) return null;
  return {
    top: first.getBoundingClientRect().top - frame.top,
    bottom: last.getBoundingClientRect().bottom - frame.top,
  };
}

function outside({ top, bottom }: Box, frame: DOMRect): boolean {
  return bottom < 0 || top > frame.height;
}

function ribbon(from: Box, to: Box): string {
  return `M0 ${from.top}C${BEND} ${from.top} ${BEND} ${to.top} ${WIDTH} ${to.top}L${WIDTH} ${to.bottom}C${BEND} ${to.bottom} ${BEND} ${from.bottom} 0 ${from.bottom}Z`;
}

/** Draws each ribbon between its two passages with its button in the middle; ribbons out of view are hidden. */
function place(canvas: SVGSVGElement, a: HTMLElement, b: HTMLElement, buttons: HTMLElement | null): void {
  const frame = canvas.getBoundingClientRect();
  for (const path of canvas.querySelectorAll<SVGPathElement>("path")) {
    const id = path.dataset.tied ?? "";
    const [from, to] = [boxOf(a, "y", id, frame), boxOf(b, "s", id, frame)];
    const button = buttons?.querySelector<HTMLElement>(`[data-tied="${CSS.escape(id)}"]`);
    if (!from || !to || (outside(from, frame) && outside(to, frame))) {
      path.setAttribute("d", "");
      if (button) button.hidden = true;
      continue;
    }
    path.setAttribute("d", ribbon(from, to));
    const middle = (from.top + from.bottom + to.top + to.bottom) / 4;
    if (button) {
      button.hidden = middle < 8 || middle > frame.height - 8;
      button.style.top = `${middle - 10}px`;
    }
  }
}
