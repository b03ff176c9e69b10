import type { Face } from "../../../payments/receipt-pdf/faces.ts";

/** Points. A text column and the margin beside it, separated by the one rule (docs/design/look.md). */
export const sheet = {
  height: 841.89,
  left: 50,
  right: 392,
  rule: 404,
  margin: 414,
  edge: 545,
  top: 778,
  bottom: 84,
} as const;

export type Style = { face: Face; size: number; line: number; colour: string };

export const styles = {
  title: { face: "title", size: 25, line: 31, colour: "131a2a" },
  work: { face: "title", size: 14, line: 19, colour: "131a2a" },
  head: { face: "title", size: 13, line: 19, colour: "131a2a" },
  figure: { face: "title", size: 27, line: 33, colour: "131a2a" },
  body: { face: "text", size: 10, line: 15.5, colour: "131a2a" },
  number: { face: "strong", size: 6.5, line: 15.5, colour: "1d49b4" },
  said: { face: "text", size: 9.5, line: 13.5, colour: "131a2a" },
  strong: { face: "strong", size: 9.5, line: 13.5, colour: "131a2a" },
  quiet: { face: "text", size: 9.5, line: 13.5, colour: "434c5d" },
  small: { face: "text", size: 8, line: 11, colour: "5d6677" },
  link: { face: "text", size: 9, line: 13, colour: "1d49b4" },
} as const satisfies Record<string, Style>;
