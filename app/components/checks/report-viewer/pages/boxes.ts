import type { PlacedPrint } from "./open-pdf.ts";
import type { Part } from "./place.ts";

/** A box on a page, in units of the page's width. */
export type Box = { left: number; top: number; width: number; height: number };

/** Maximum gap between runs of one line, in multiples of the text height; columns are further apart. */
const SAME_LINE = 1.6;

/**
 * The boxes of the given parts. Each run's characters are measured in a font of its family and scaled to the run's
 * actual width.
 */
export function boxesOf(parts: readonly Part[], prints: readonly PlacedPrint[], measure: Measure): Box[] {
  const boxes: Box[] = [];
  for (const { print, from, to } of parts) {
    const run = prints[print];
    if (!run) continue;
    const whole = measure(run.str, run.family) || 1;
    const left = run.left + (measure(run.str.slice(0, from), run.family) / whole) * run.width;
    const right = run.left + (measure(run.str.slice(0, to), run.family) / whole) * run.width;
    const last = boxes.at(-1);
    const sameLine =
      last && Math.abs(last.top - run.top) < run.height / 3 && left - (last.left + last.width) < SAME_LINE * run.height;
    if (last && sameLine && left >= last.left) last.width = Math.max(last.width, right - last.left);
    else boxes.push({ left, top: run.top, width: right - left, height: run.height });
  }
  return boxes;
}

export type Measure = (text: string, family: string) => number;

/** Measures text on a canvas, without causing layout. */
export function measureOnCanvas(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return (text, family) => {
    if (!context) return text.length;
    context.font = `100px ${family}`;
    return context.measureText(text).width;
  };
}
