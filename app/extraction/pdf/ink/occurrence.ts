import type { Piece } from "../line.ts";
import { usualWidth } from "./font.ts";
import type { Unseen } from "./painter.ts";

/** The letters of a piece without blanks, the position of each in its text, and the cumulated width before each. */
export type Letters = { letters: string; places: number[]; reached: number[]; total: number };

/**
 * `context` is the number of preceding letters that match those drawn before it; `distance` is that from the
 * estimated position, in points.
 */
export type Occurrence = { start: number; end: number; context: number; distance: number };

/** The number of letters searched on each side of the estimated position: a line of text has about eighty. */
const WINDOW = 120;

export function withoutBlanks(text: string): Letters {
  const places: number[] = [];
  const reached: number[] = [];
  let letters = "";
  let total = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (letter.trim() !== "") {
      letters += letter;
      places.push(at);
      reached.push(total);
    }
    total += usualWidth(text.charCodeAt(at));
  }
  return { letters, places, reached, total };
}

/**
 * The occurrence of a drawn string's text in a piece. pdf.js joins adjacent strings, so that a white letter may be
 * between two visible words. Blanks may be characters in one of them and gaps in the other.
 */
export function occurrenceOf(
  drawn: Unseen,
  piece: Piece,
  { letters, places, reached, total }: Letters,
  isTaken: (at: number) => boolean,
): Occurrence | null {
  const wanted = drawn.text.replace(/\s+/g, "");
  if (wanted === "" || wanted.length > letters.length) return null;
  const before = drawn.before.replace(/\s+/g, "");
  const scale = piece.width / Math.max(total, 1);
  const offset = Math.min(drawn.x, drawn.right) - piece.x;
  const guess = indexAt(reached, offset / Math.max(scale, 0.000_1));
  const found: Occurrence[] = [];
  let at = letters.indexOf(wanted, Math.max(0, guess - WINDOW));
  for (; at >= 0 && at <= guess + WINDOW; at = letters.indexOf(wanted, at + 1)) {
    const start = places[at] ?? 0;
    if (isTaken(start)) continue;
    const distance = Math.abs((reached[at] ?? 0) * scale - offset);
    const context = sharedEnd(before, letters, at);
    // The text drawn before the first string of a piece is in another piece.
    const begins = context === at && distance < 2 * drawn.size;
    const end = (places[at + wanted.length - 1] ?? start) + 1;
    found.push({ start, end, context: begins ? before.length : context, distance });
  }
  return nearestOf(found);
}

/** The occurrence with the most matching context, and of several the nearest. */
export function nearestOf<Found extends Occurrence>(found: readonly Found[]): Found | null {
  return found.reduce<Found | null>((best, next) => {
    if (!best || next.context > best.context) return next;
    return next.context === best.context && next.distance < best.distance ? next : best;
  }, null);
}

function indexAt(reached: readonly number[], place: number): number {
  let [low, high] = [0, reached.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reached[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of letters before this position that match the end of `before`. */
function sharedEnd(before: string, letters: string, at: number): number {
  let shared = 0;
  while (shared < before.length && shared < at && before.at(-1 - shared) === letters[at - 1 - shared]) shared++;
  return shared;
}
