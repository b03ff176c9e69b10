import type { Space } from "./colour.ts";
import { type Font, UNKNOWN_FONT } from "./font.ts";
import { type Matrix, UNMOVED } from "./matrix.ts";

/** The part of the graphics state that determines the position and visibility of text. */
export type State = {
  ctm: Matrix;
  fill: Paint;
  stroke: Paint;
  /** 0 is fully transparent. */
  alpha: number;
  font: Font;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** 1 is the font's own width. */
  stretch: number;
  leading: number;
  rise: number;
  /** 0 fills, 1 strokes, 2 does both, 3 neither; adding four adds to the clipping path. */
  mode: number;
  lineWidth: number;
};

type Paint = { space: Space; white: boolean };

export function freshState(): State {
  return {
    ctm: UNMOVED,
    fill: { space: "gray", white: false },
    stroke: { space: "gray", white: false },
    alpha: 1,
    font: UNKNOWN_FONT,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    lineWidth: 1,
  };
}

/** Whether letters drawn now would be entirely white. */
export function paintsWhite({ mode, fill, stroke }: State): boolean {
  const fills = mode % 4 === 0 || mode % 4 === 2;
  const strokes = mode % 4 === 1 || mode % 4 === 2;
  return (!fills || fill.white) && (!strokes || stroke.white);
}

/** The operators that set one number of the text state. */
export function setText(state: State, operator: string, value: number): void {
  switch (operator) {
    case "Tc":
      state.charSpacing = value;
      return;
    case "Tw":
      state.wordSpacing = value;
      return;
    case "Tz":
      state.stretch = value / 100;
      return;
    case "TL":
      state.leading = value;
      return;
    case "Ts":
      state.rise = value;
      return;
    case "Tr":
      state.mode = value & 7;
      return;
  }
}
