import type { Box } from "./ink/matrix.ts";
import type { Line, Piece } from "./line.ts";

/** A scan rotated by less than this, in degrees, is read as upright. */
const ASKEW = 5;

/**
 * The writing direction, in degrees counter-clockwise; tenths are exact enough for a line across a page. Mirrored
 * text counts as upright, because its lines do not run in the direction of its letters.
 */
export function angleOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number {
  if (b === 0 && a >= 0) return 0;
  if (a * d - b * c <= 0) return 0;
  const degrees = Math.round((Math.atan2(b, a) * 1_800) / Math.PI) / 10;
  const square = Math.round(degrees / 90) * 90;
  return (Math.abs(degrees - square) <= ASKEW ? square + 360 : degrees + 360) % 360;
}

/** The position of a point after the page is rotated so that text of this direction is upright. */
function turnedPoint(x: number, y: number, angle: number): [number, number] {
  // Sines of right angles are not exactly 0 and 1, but heights within a line must be equal.
  if (angle === 0) return [x, y];
  if (angle === 90) return [y, -x];
  if (angle === 180) return [-x, -y];
  if (angle === 270) return [-y, x];
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  return [x * cosine + y * sine, y * cosine - x * sine];
}

/** The piece in coordinates along its own direction, so that a line is a line at any angle. */
export function turnedPiece(piece: Piece): Piece {
  if (piece.angle === 0) return piece;
  const [x, y] = turnedPoint(piece.x, piece.y, piece.angle);
  return { ...piece, x, y };
}

export function turnedBox([left, bottom, right, top]: Box, angle: number): Box {
  const [x1, y1] = turnedPoint(left, bottom, angle);
  const [x2, y2] = turnedPoint(right, top, angle);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** The direction of most letters of a page; other text is in its margin or in a figure. */
export function mainAngle(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { angle, text } of lines) letters.set(angle, (letters.get(angle) ?? 0) + text.length);
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}
