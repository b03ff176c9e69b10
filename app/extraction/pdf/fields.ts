import { unmark } from "../marks.ts";
import { mainAngle, turnedBox } from "./direction.ts";
import type { Field } from "./ink/annotations.ts";
import type { Line } from "./line.ts";

/** Points by which a label's text may be below the frame of its field. */
const SLACK = 2;

/** The lines of a page with the values of its fields, each after the line beside or above it. */
export function withFields(lines: readonly Line[], fields: readonly Field[]): Line[] {
  if (fields.length === 0) return [...lines];
  const all = [...lines];
  const angle = mainAngle(lines);
  const upright = fields.map((field) => ({ ...field, box: turnedBox(field.box, angle) }));
  const inOrder = upright.toSorted((a, b) => b.box[3] - a.box[3] || a.box[0] - b.box[0]);
  for (const field of inOrder) all.splice(placeOf(all, field, angle), 0, ...linesOf(field, angle));
  return all;
}

/** The position after the nearest line that is not lower than the field. */
function placeOf(lines: readonly Line[], { box: [left, bottom, right] }: Field, angle: number): number {
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    if (line.angle !== angle || line.y < bottom - SLACK) continue;
    const beside = Math.max(0, line.left - right, left - line.right);
    const distance = line.y - bottom + beside;
    if (distance <= nearest) [best, nearest] = [index + 1, distance];
  }
  return best;
}

function linesOf({ text, box: [left, bottom, right, top], size }: Field, angle: number): Line[] {
  const rows = text.split(/[\r\n\u2028\u2029]+/).filter((row) => row.trim() !== "");
  const step = (top - bottom) / rows.length;
  return rows.map((row, index) => {
    const { text, stretches } = unmark(row.replace(/\s+/g, " ").trim());
    return { text, stretches, left, right, y: top - (index + 0.7) * step, size, angle, font: "" };
  });
}
