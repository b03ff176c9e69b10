import type { Guise } from "../marks.ts";
import type { Tag } from "./xml.ts";

/** What decides whether a run can be seen; null where nothing is said and what is around decides. */
export type TextStyle = {
  vanish: boolean | null;
  /** Six hexadecimal digits, or "auto". */
  colour: string | null;
  /** Half points. */
  size: number | null;
  /** Whether something other than white lies behind the letters. */
  shaded: boolean | null;
};

export const PLAIN: TextStyle = { vanish: null, colour: null, size: null, shaded: null };

/** Eight half points are four points: print no one reads. Footnote marks and the like are nine half points and more. */
const READABLE_HALF_POINTS = 8;

/** From here on a channel of 255 cannot be told from white paper: a contrast under 1.15 to 1. */
const WHITE_FROM = 240;

/** Takes up one property of a run, or the shading of a paragraph or cell. Unknown tags say nothing. */
export function styleWith(style: TextStyle, { name, attributes }: Tag): TextStyle {
  const value = attributes["w:val"];
  switch (name) {
    case "w:vanish":
      return { ...style, vanish: !isOff(value) };
    case "w:color":
      return { ...style, colour: value ?? null };
    case "w:sz":
      return { ...style, size: Number(value) || null };
    case "w:highlight":
      return { ...style, shaded: value !== "none" && value !== "white" };
    case "w:shd":
      return { ...style, shaded: isShaded(attributes) };
    default:
      return style;
  }
}

/** The look of what lies further in, laid over the look around it. */
export function over(inner: TextStyle, outer: TextStyle): TextStyle {
  return {
    vanish: inner.vanish ?? outer.vanish,
    colour: inner.colour ?? outer.colour,
    size: inner.size ?? outer.size,
    shaded: inner.shaded ?? outer.shaded,
  };
}

/** How a run of this look escapes the eye, if it does. */
export function guiseOf({ vanish, colour, size, shaded }: TextStyle): Guise | null {
  if (vanish) return "hidden";
  if (colour !== null && isWhite(colour) && !shaded) return "white";
  if (size !== null && size < READABLE_HALF_POINTS) return "tiny";
  return null;
}

export function isOff(value: string | undefined): boolean {
  return value === "0" || value === "false" || value === "off";
}

export function isWhite(colour: string): boolean {
  if (!/^[0-9a-f]{6}$/i.test(colour)) return false;
  return [0, 2, 4].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= WHITE_FROM);
}

/** A fill that is not white, or a pattern, which is drawn in a colour of its own. */
function isShaded(attributes: Record<string, string>): boolean {
  const { "w:val": pattern = "clear", "w:fill": fill = "auto", "w:color": colour = "auto" } = attributes;
  if (pattern === "nil") return false;
  if (pattern !== "clear") return !isWhite(colour);
  return fill !== "auto" && !isWhite(fill);
}
