import { ink2, paper, pencil, rect, rule2, series, text, title } from "../drawing.mjs";

// both say fall, only one says so, both say no fall
const hundreds = [
  { name: "First hundred", counts: [45, 15, 40], kappa: "0.70" },
  { name: "Second hundred", counts: [82, 15, 3], kappa: "0.20" },
];

const fills = [pencil, paper, series[2]];

export function draw() {
  const parts = [title("The same 85 agreements")];
  for (const [at, hundred] of hundreds.entries()) parts.push(square(hundred, 60 + at * 560));
  return parts.concat(key()).join("");
}

function square({ name, counts, kappa }, left) {
  const kinds = counts.flatMap((count, kind) => Array(count).fill(kind));
  const notes = kinds.map((kind, at) => {
    const [x, y] = [left + (at % 10) * 46, 240 + Math.floor(at / 10) * 46];
    return rect(x, y, 38, 38, { fill: fills[kind], stroke: kind === 1 ? rule2 : "none" });
  });
  return [
    text(left, 200, name, { size: 44, weight: 600 }),
    ...notes,
    text(left, 770, `kappa ${kappa}`, { size: 58, weight: 560, face: "read" }),
    text(left, 826, "agreement 0.85", { fill: ink2 }),
  ].join("");
}

function key() {
  const rows = [
    [pencil, "none", "both: a fall"],
    [paper, rule2, "they differ"],
    [series[2], "none", "both: no fall"],
  ];
  return rows.map(
    ([fill, stroke, words], at) =>
      rect(1190, 250 + at * 90, 44, 44, { fill, stroke }) + text(1256, 286 + at * 90, words),
  );
}
