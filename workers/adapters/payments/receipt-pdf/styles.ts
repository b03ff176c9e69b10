import { rgb } from "pdf-lib";
import type { Face } from "./faces.ts";

/** The light values of app/styles/tokens.css: a PDF has no theme. */
export const colours = {
  ink: hex(0x131a2a),
  ink2: hex(0x434c5d),
  ink3: hex(0x5d6677),
  rule: hex(0xd9dfdb),
  marginRule: hex(0xe3a49c),
  pencil: hex(0x1d49b4),
};
export type Colour = keyof typeof colours;

export type Style = { face: Face; size: number; line: number; colour: Colour };
export const styles = {
  title: { face: "title", size: 27, line: 33, colour: "ink" },
  work: { face: "title", size: 14, line: 19, colour: "ink" },
  head: { face: "title", size: 12.5, line: 18, colour: "ink" },
  figure: { face: "title", size: 21, line: 27, colour: "ink" },
  text: { face: "text", size: 10, line: 14.5, colour: "ink2" },
  said: { face: "text", size: 10, line: 14.5, colour: "ink" },
  strong: { face: "strong", size: 10, line: 14.5, colour: "ink" },
  small: { face: "text", size: 8.5, line: 12, colour: "ink3" },
  link: { face: "text", size: 9.5, line: 13.5, colour: "pencil" },
} as const satisfies Record<string, Style>;

/** Points. The column and its margin, separated by the one red rule; 50 mm of margin, as everything of ours prints. */
export const grid: Readonly<
  Record<"left" | "right" | "rule" | "margin" | "edge" | "top" | "bottom" | "height", number>
> = {
  height: 841.89,
  left: 50,
  right: 378,
  rule: 396,
  margin: 414,
  edge: 545,
  top: 742,
  bottom: 84,
};

function hex(value: number) {
  return rgb(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);
}
