/** a b c d e f of PDF 32000-1, 8.3.4: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right, top, in points of the page. */
export type Box = readonly [number, number, number, number];

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function matrixOf(numbers: readonly number[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers;
  const all = [a, b, c, d, e, f];
  return all.every((number) => typeof number === "number" && Number.isFinite(number))
    ? (all as unknown as Matrix)
    : null;
}

/** The box around a box that was moved. */
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

export function holds([left, bottom, right, top]: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** A rectangle as PDF writes it, by any two opposite corners; null where it is none, or has no area. */
export function boxOf([a, b, c, d]: readonly number[]): Box | null {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if ([a, b, c, d].some(Number.isNaN) || a === c || b === d) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
