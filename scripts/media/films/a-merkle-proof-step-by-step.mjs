import { circle, ink2, line, pencil, pencilWash, rect, rule2, series, text, title } from "../drawing.mjs";

// Level 0 contains the eight leaves, level 3 the root; a node is named after the leaves below it.
const levels = [["A", "B", "C", "D", "E", "F", "G", "H"], ["AB", "CD", "EF", "GH"], ["ABCD", "EFGH"], ["root"]];
const path = ["C", "CD", "ABCD", "root"];

export const scenes = [
  { frames: 8, draw: (part) => tree({ leaves: Math.round(8 * part), height: 0 }) },
  { frames: 3, draw: (part) => tree({ height: Math.round(3 * part) }) },
  { frames: 1, draw: () => tree({ held: true }) + note("You hold the root. Is C in the block?") },
  { frames: 1, draw: () => tree({ held: true, sent: ["D"], known: ["C"] }) + note("Hash C yourself. Receive D.") },
  {
    frames: 2,
    draw: (part) =>
      tree({ held: true, sent: part === 1 ? ["D", "AB", "EFGH"] : ["D", "AB"], known: ["C"] }) +
      note("Then AB, then EFGH: three hashes."),
  },
  {
    frames: 4,
    draw: (part) =>
      tree({ held: true, sent: ["D", "AB", "EFGH"], known: path.slice(0, Math.round(4 * part)) }) +
      note("Equal to your root? Then C is in."),
  },
  { frames: 1, draw: growth },
  {
    frames: 1,
    draw: () =>
      tree({ held: true, sent: ["D", "AB", "EFGH"], known: path }) +
      note("Shown: C is in. Not shown: that C is valid."),
  },
];

export function poster() {
  return scenes[5].draw(1);
}

function tree({ leaves = 8, height = 3, held = false, sent = [], known = [] }) {
  const parts = [title("Eight transactions and one root")];
  for (let level = 1; level <= height; level++)
    for (const at of levels[level].keys())
      for (const child of [2 * at, 2 * at + 1]) parts.push(edge(level, at, child, known));
  for (let level = 0; level <= height; level++)
    for (const [at, name] of levels[level].entries())
      if (level > 0 || at < leaves) parts.push(node(level, at, name, { held, sent, known }));
  return parts.join("");
}

function place(level, at) {
  const span = 2 ** level;
  return [130 + (at * span + (span - 1) / 2) * 191, 700 - level * 175];
}

function edge(level, at, child, known) {
  const [x1, y1] = place(level, at);
  const [x2, y2] = place(level - 1, child);
  const walked = known.includes(levels[level][at]) && known.includes(levels[level - 1][child]);
  return line(x1, y1, x2, y2, { stroke: walked ? pencil : rule2, width: walked ? 7 : 3 });
}

function node(level, at, name, { held, sent, known }) {
  const [x, y] = place(level, at);
  const half = name.length > 2 ? 84 : 58;
  const own = known.includes(name) || (held && name === "root");
  const stroke = own ? pencil : sent.includes(name) ? series[2] : rule2;
  const box = rect(x - half, y - 42, 2 * half, 84, {
    fill: own ? pencilWash : "#ffffff",
    stroke,
    line: own || sent.includes(name) ? 7 : 3,
    radius: 6,
  });
  const mark = sent.includes(name) ? circle(x + half, y - 42, 16, { fill: series[2], stroke: "#ffffff", line: 4 }) : "";
  return box + mark + text(x, y + 14, name, { anchor: "middle", weight: own ? 650 : 450 });
}

function note(words) {
  return (
    text(60, 850, words, { size: 46, weight: 560, face: "read" }) +
    text(1540, 850, "dot: received", { anchor: "end", fill: ink2 })
  );
}

function growth() {
  const rows = [
    ["8", "3"],
    ["1,024", "10"],
    ["1,048,576", "20"],
  ];
  const lines = rows.map(
    ([leaves, hashes], at) =>
      text(900, 360 + at * 130, leaves, { size: 76, anchor: "end", weight: 560, face: "read" }) +
      text(1180, 360 + at * 130, hashes, { size: 76, anchor: "end", weight: 560, face: "read", fill: pencil }),
  );
  return [
    title("How a proof grows"),
    text(900, 240, "leaves", { anchor: "end", fill: ink2 }),
    text(1180, 240, "hashes", { anchor: "end", fill: ink2 }),
    ...lines,
    text(60, 850, "Twice the leaves, one hash more.", { size: 46, weight: 560, face: "read" }),
  ].join("");
}
