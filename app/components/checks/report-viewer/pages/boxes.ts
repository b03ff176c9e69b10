import type { PlacedPrint } from "./open-pdf.ts";
import type { Part } from "./place.ts";

/** A box on a page of width 1. */
export type Box = { left: number; top: number; width: number; height: number };

/** Runs of one line stand no further apart than this, in heights of print; columns do. */
const SAME_LINE = 1.6;

/** Where the parts stand: each run's letters are measured in its kind of face and stretched to the run's own width. */
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

/** Measures text without laying anything out. */
export function measureOnCanvas(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return (text, family) => {
    if (!context) return text.length;
    context.font = `100px ${family}`;
    return context.measureText(text).width;
  };
}
