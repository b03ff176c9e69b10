import type { Guise } from "../marks.ts";
import type { Tag } from "./xml.ts";

/** The properties that determine whether a run is visible; null if not specified, so that the surrounding style applies. */
export type TextStyle = {
  vanish: boolean | null;
  /** Six hexadecimal digits, or "auto". */
  colour: string | null;
  /** Half points. */
  size: number | null;
  /** Whether the background of the letters is not white. */
  shaded: boolean | null;
};

export const PLAIN: TextStyle = { vanish: null, colour: null, size: null, shaded: null };

/**
 * Eight half points are four points: text that small cannot be read. Footnote references and the like have at
 * least nine half points.
 */
const READABLE_HALF_POINTS = 8;

/** From this channel value (of 255) on, a colour cannot be distinguished from white paper: a contrast under 1.15 to 1. */
const WHITE_FROM = 240;

/** Adds one property of a run, or the shading of a paragraph or cell. Unknown tags are ignored. */
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

/** Combines an inner style with the outer one; specified inner values take precedence. */
export function over(inner: TextStyle, outer: TextStyle): TextStyle {
  return {
    vanish: inner.vanish ?? outer.vanish,
    colour: inner.colour ?? outer.colour,
    size: inner.size ?? outer.size,
    shaded: inner.shaded ?? outer.shaded,
  };
}

/** How a run of this style is hidden, if it is. */
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

/** A fill other than white, or a pattern, which has a colour of its own. */
function isShaded(attributes: Record<string, string>): boolean {
  const { "w:val": pattern = "clear", "w:fill": fill = "auto", "w:color": colour = "auto" } = attributes;
  if (pattern === "nil") return false;
  if (pattern !== "clear") return !isWhite(colour);
  return fill !== "auto" && !isWhite(fill);
}
