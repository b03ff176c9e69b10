import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import groupStyles from "#app/components/ui/group.module.css";
import type { View } from "#core/checks/report/view.ts";
import type { Report } from "#schema/checks/report.ts";
import { groups } from "./labels.ts";
import railStyles from "./report.rail.module.css";
import { linesOf, paragraphsOf } from "./text/paragraphs.ts";

const WIDTH = 56;
const HEIGHT = 1000;

type Props = {
  report: Report;
  view: View;
  focused: string | null;
  /** The scrolled element: the strip's window box follows it, and a press scrolls it. */
  scroller: RefObject<HTMLElement | null>;
  /** True if the text view shows flags. */
  flags?: boolean;
};

/**
 * The whole document as one strip: a hairline per line of text, group colours for matches, and hatching for exclusions.
 */
export function Rail({ report, view, focused, scroller, flags = false }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const box = useRef<SVGRectElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const map = useMemo(() => mapOf(report), [report]);
  const bands = useMemo(() => bandsOf(view, map.at), [view, map]);
  const hatched = useMemo(() => hatchOf(report, view, map.at), [report, view, map]);
  const on = report.matches.find(({ id }) => id === focused);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let request = 0;
    function follow(): void {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => {
        if (!element || !box.current) return;
        const whole = Math.max(1, element.scrollHeight);
        const height = Math.max(12, (element.clientHeight / whole) * HEIGHT);
        box.current.setAttribute("y", String(Math.min(HEIGHT - height, (element.scrollTop / whole) * HEIGHT)));
        box.current.setAttribute("height", String(height));
        strip.current?.setAttribute("aria-valuenow", String(Math.round((element.scrollTop / whole) * 100)));
      });
    }
    follow();
    element.addEventListener("scroll", follow, { passive: true });
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => {
      cancelAnimationFrame(request);
      element.removeEventListener("scroll", follow);
      sizes.disconnect();
    };
  }, [scroller]);

  function jump(event: PointerEvent): void {
    const element = scroller.current;
    const drawn = svg.current?.getBoundingClientRect();
    if (!element || !drawn || (event.type === "pointermove" && event.buttons === 0)) return;
    const share = (event.clientY - drawn.top) / Math.max(1, drawn.height);
    element.scrollTo({ top: share * element.scrollHeight - element.clientHeight / 2 });
  }

  function move(by: number): void {
    scroller.current?.scrollBy({ top: by * scroller.current.clientHeight });
  }

  return (
    <nav className={railStyles.rail} aria-label="Map of the document">
      <div
        ref={strip}
        className={railStyles.railStrip}
        role="scrollbar"
        aria-controls="doc"
        aria-orientation="vertical"
        aria-valuenow={0}
        aria-label="Move through the document"
        tabIndex={0}
        onPointerDown={jump}
        onPointerMove={jump}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "PageDown") move(event.key === "PageDown" ? 1 : 0.5);
          else if (event.key === "ArrowUp" || event.key === "PageUp") move(event.key === "PageUp" ? -1 : -0.5);
          else return;
          event.preventDefault();
        }}
      >
        <svg ref={svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className={railStyles.hatchGround} d="M0 0h5v5H0z" />
              <path className={railStyles.hatchLine} d="M0 0v5" />
            </pattern>
          </defs>
          <path className={railStyles.railLines} d={map.lines} />
          <path className={railStyles.railOut} d={hatched} />
          {flags
            ? null
            : groups.map(({ key, mark }) => (
                <path key={key} className={`${groupStyles.fill} ${mark}`} d={bands.get(key) ?? ""} />
              ))}
          {flags || !on ? null : (
            <rect
              className={railStyles.railOn}
              x="6"
              width="36"
              y={map.at(on.start) - 1}
              height={Math.max(6, map.at(on.end) - map.at(on.start) + 2)}
            />
          )}
          <path className={railStyles.railFlags} d={flagTicks(report, map.at, flags)} />
          <rect ref={box} className={railStyles.railBox} x="3" y="0" width="42" height="0" rx="3" />
        </svg>
      </div>
    </nav>
  );
}

type Map_ = { lines: string; at: (offset: number) => number };

/** Maps text offsets to strip positions by line count, so that headings and short lines take their actual height. */
function mapOf(report: Report): Map_ {
  const paragraphs = paragraphsOf(report.text, [], [], report.structure);
  const tops: number[] = [];
  let total = 0;
  for (const paragraph of paragraphs) {
    tops.push(total);
    total += linesOf(paragraph);
  }
  const unit = HEIGHT / Math.max(total, 60);
  let lines = "";
  // More lines than pixels would merge into one grey area, so only every n-th line is drawn.
  const every = Math.max(1, Math.ceil(total / 400));
  let drawn = 0;
  for (const [at, paragraph] of paragraphs.entries()) {
    const count = Math.max(1, Math.ceil((paragraph.end - paragraph.start) / 72));
    for (let line = 0; line < count; line += 1) {
      drawn += 1;
      if (drawn % every !== 0) continue;
      const y = ((tops[at] ?? 0) + line + 0.3) * unit;
      const last = line === count - 1 ? (((paragraph.end - paragraph.start) % 72) / 72) * 28 : 26 + ((line * 7) % 3);
      lines += `M10 ${y.toFixed(1)}h${Math.max(6, last).toFixed(0)}v${Math.min(1, unit / 3).toFixed(2)}h-${Math.max(6, last).toFixed(0)}z`;
    }
  }
  function at(offset: number): number {
    let low = 0;
    let high = paragraphs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((paragraphs[middle]?.end ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    const paragraph = paragraphs[Math.min(low, paragraphs.length - 1)];
    if (!paragraph) return 0;
    const inside = Math.max(0, offset - paragraph.start) / 72;
    return Math.min(HEIGHT, ((tops[Math.min(low, tops.length - 1)] ?? 0) + inside) * unit);
  }
  return { lines, at };
}

function bandsOf(view: View, at: (offset: number) => number): Map<string, string> {
  const bands = new Map<string, string>();
  for (const { match, leftOut } of view.matches) {
    if (leftOut !== null) continue;
    bands.set(match.group, (bands.get(match.group) ?? "") + block(at(match.start), at(match.end)));
  }
  return bands;
}

/** Parts of the text that are outside the score, and matches that the reader excluded. */
function hatchOf({ regions }: Report, view: View, at: (offset: number) => number): string {
  const out = view.matches.filter(({ leftOut }) => leftOut === "match" || leftOut === "source");
  const parts = view.matches.some(({ leftOut }) => leftOut === "bibliography") ? regions.bibliography : [];
  return [...out.map(({ match }) => [match.start, match.end] as const), ...parts]
    .map(([start, end]) => block(at(start), at(end)))
    .join("");
}

function block(from: number, to: number): string {
  const height = Math.max(3, to - from);
  return `M8 ${from.toFixed(1)}h32v${height.toFixed(1)}h-32z`;
}

function flagTicks({ flags }: Report, at: (offset: number) => number, boxes: boolean): string {
  const ticks = new Set(flags.flatMap(({ ranges }) => ranges.slice(0, 200).map(([start]) => Math.round(at(start)))));
  return [...ticks].map((y) => `M47 ${y}l6 -4v8z${boxes ? `M8 ${y - 2}h32v4h-32zM9 ${y - 1}v2h30v-2z` : ""}`).join("");
}
