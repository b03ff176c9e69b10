/** a b c d e f of PDF 32000-1, 8.3.4: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right, top, in points of the page. */
export type Box = readonly [number, number, number, number];

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Applies first `inner`, then `outer`. Uses indices, because destructuring an array allocates an object per item
 * until V8 has optimised it, and a page does this for every string.
 */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const o = outer;
  const i = inner;
  return [
    o[0] * i[0] + o[2] * i[1],
    o[1] * i[0] + o[3] * i[1],
    o[0] * i[2] + o[2] * i[3],
    o[1] * i[2] + o[3] * i[3],
    o[0] * i[4] + o[2] * i[5] + o[4],
    o[1] * i[4] + o[3] * i[5] + o[5],
  ];
}

function moved(matrix: Matrix, x: number, y: number): [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

export function matrixOf(numbers: readonly number[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers;
  const all = [a, b, c, d, e, f];
  return all.every((number) => typeof number === "number" && Number.isFinite(number))
    ? (all as unknown as Matrix)
    : null;
}

/** The bounding box of a transformed box. */
export function boxAround(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [
    moved(matrix, left, bottom),
    moved(matrix, right, bottom),
    moved(matrix, left, top),
    moved(matrix, right, top),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function holds(box: Box, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

/** A PDF rectangle, given by any two opposite corners; null if it is invalid or has no area. */
export function boxOf([a, b, c, d]: readonly number[]): Box | null {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if ([a, b, c, d].some(Number.isNaN) || a === c || b === d) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
