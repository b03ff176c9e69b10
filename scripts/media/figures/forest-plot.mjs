import { ink2, line, pencil, polygon, rect, rule, scale, text, title } from "../drawing.mjs";

// name, events and people with the call, events and people without it
const trials = [
  ["Adler 2016", 30, 150, 42, 150],
  ["Brook 2018", 12, 80, 15, 78],
  ["Castell 2019", 55, 400, 78, 402],
  ["Dunne 2021", 9, 60, 8, 61],
  ["Egan 2023", 40, 310, 52, 305],
];

export function draw() {
  const rows = trials.map(estimate);
  const weights = rows.reduce((sum, row) => sum + row.weight, 0);
  const x = scale([Math.log(0.33), Math.log(3)], [730, 1180]);
  const parts = [
    title("Readmitted within 30 days: call or no call"),
    text(60, 168, "Trial", { weight: 650, size: 36 }),
    text(350, 168, "Call", { weight: 650, size: 36 }),
    text(550, 168, "No call", { weight: 650, size: 36 }),
    text(1540, 168, "Risk ratio (95% CI)", { weight: 650, size: 36, anchor: "end" }),
    line(60, 188, 1540, 188, { stroke: rule }),
    line(x(0), 200, x(0), 770, { stroke: ink2, width: 2.5 }),
  ];
  for (const [at, row] of rows.entries()) parts.push(trial(row, 250 + at * 84, x, weights));
  parts.push(pooled(rows, weights, x), axis(x));
  return parts.join("");
}

function estimate([name, a, n1, c, n2]) {
  const log = Math.log(a / n1 / (c / n2));
  const error = Math.sqrt(1 / a - 1 / n1 + 1 / c - 1 / n2);
  return { name, counts: [`${a}/${n1}`, `${c}/${n2}`], log, error, weight: 1 / error ** 2 };
}

function trial({ name, counts, log, error, weight }, y, x, weights) {
  const half = 13 + 40 * Math.sqrt(weight / weights / 2);
  return [
    text(60, y + 13, name),
    text(350, y + 13, counts[0]),
    text(550, y + 13, counts[1]),
    line(x(log - 1.96 * error), y, x(log + 1.96 * error), y),
    rect(x(log) - half / 2, y - half / 2, half, half, { fill: pencil, stroke: "none" }),
    text(1540, y + 13, interval(log, error), { anchor: "end" }),
  ].join("");
}

function pooled(rows, weights, x) {
  const log = rows.reduce((sum, row) => sum + row.weight * row.log, 0) / weights;
  const error = 1 / Math.sqrt(weights);
  const y = 694;
  return [
    line(60, 644, 1540, 644, { stroke: rule }),
    text(60, y + 13, "All five", { weight: 650 }),
    text(350, y + 13, "146/1,000"),
    text(550, y + 13, "195/996"),
    polygon([
      [x(log - 1.96 * error), y],
      [x(log), y - 24],
      [x(log + 1.96 * error), y],
      [x(log), y + 24],
    ]),
    text(1540, y + 13, interval(log, error), { anchor: "end", weight: 650 }),
  ].join("");
}

function axis(x) {
  const ticks = [0.5, 1, 2].map((ratio) => [
    line(x(Math.log(ratio)), 770, x(Math.log(ratio)), 784),
    text(x(Math.log(ratio)), 826, ratio, { anchor: "middle" }),
  ]);
  return [
    line(x(Math.log(0.33)), 770, x(Math.log(3)), 770),
    ...ticks.flat(),
    text(x(0) - 40, 876, "fewer with the call", { anchor: "end", fill: ink2 }),
    text(x(0) + 40, 876, "more with it", { fill: ink2 }),
    text(60, 876, "I² = 0%", { fill: ink2 }),
  ].join("");
}

function interval(log, error) {
  const [ratio, low, high] = [log, log - 1.96 * error, log + 1.96 * error].map((value) => Math.exp(value).toFixed(2));
  return `${ratio} (${low} to ${high})`;
}
