import { circle, ink2, line, pencil, polyline, rule, scale, series, text, title } from "../drawing.mjs";

const known = [
  [-1, 0.3],
  [-0.72, 0.62],
  [-0.42, 0.4],
  [-0.15, 0.55],
  [0.15, 0.3],
  [0.42, 0.42],
  [0.72, 0.86],
  [1, 1.5],
];
const fresh = [
  [-0.86, 0.52],
  [-0.57, 0.55],
  [-0.28, 0.44],
  [0, 0.4],
  [0.28, 0.4],
  [0.57, 0.58],
  [0.86, 1.12],
];
const curves = [
  { name: "straight line", degree: 1, stroke: series[2] },
  { name: "cubic", degree: 3, stroke: series[1] },
  { name: "degree 7", degree: 7, stroke: pencil },
].map((curve) => ({ ...curve, weights: leastSquares(known, curve.degree) }));

const x = scale([-1.05, 1.05], [80, 1030]);
const y = scale([-0.1, 1.6], [820, 150]);

export const scenes = [
  { frames: 8, draw: (part) => sheetOf({ points: Math.round(8 * part) }) },
  { frames: 1, draw: () => sheetOf({ shown: [0] }) },
  { frames: 1, draw: () => sheetOf({ shown: [0, 1], current: 1 }) },
  { frames: 1, draw: () => sheetOf({ shown: [0, 1, 2], current: 2 }) },
  { frames: 7, draw: (part) => sheetOf({ shown: [0, 1, 2], current: 2, tested: Math.round(7 * part) }) },
  { frames: 1, draw: () => sheetOf({ shown: [0, 1, 2], current: 1, tested: 7, verdict: true }) },
  { frames: 1, draw: () => sheetOf({ shown: [0, 1, 2], tested: 7, verdict: true }) },
];

export function poster() {
  return scenes[6].draw(1);
}

function sheetOf({ points = 8, shown = [], current, tested = 0, verdict = false }) {
  const parts = [title("Which curve will predict the next point?"), line(80, 820, 1030, 820), line(80, 150, 80, 820)];
  for (const at of shown) parts.push(drawn(curves[at], current === undefined || current === at));
  for (const [left, top] of known.slice(0, points))
    parts.push(circle(x(left), y(top), 14, { fill: "#131a2a", stroke: "#ffffff", line: 4 }));
  for (const [left, top] of fresh.slice(0, tested))
    parts.push(circle(x(left), y(top), 14, { fill: "#ffffff", stroke: "#131a2a", line: 5 }));
  parts.push(table(shown, verdict));
  return parts.join("");
}

function drawn({ weights, stroke }, strong) {
  const points = Array.from({ length: 161 }, (_, at) => -1 + at / 80).map((value) => [
    x(value),
    y(valueAt(weights, value)),
  ]);
  return polyline(points, { stroke, width: strong ? 7 : 3 });
}

function table(shown, verdict) {
  if (shown.length === 0) return "";
  const head = [
    text(1400, 240, "old", { anchor: "end", fill: ink2 }),
    text(1545, 240, verdict ? "new" : "", { anchor: "end", fill: ink2 }),
  ];
  const rows = shown.map((at) => {
    const { name, weights, stroke } = curves[at];
    const top = 330 + at * 110;
    const cells = [
      text(1070, top, name, { fill: stroke, weight: 650 }),
      text(1400, top, error(weights, known), { anchor: "end", size: 46 }),
    ];
    return (
      cells.join("") + (verdict ? text(1545, top, error(weights, fresh), { anchor: "end", size: 46, weight: 650 }) : "")
    );
  });
  const foot = verdict
    ? text(1070, 700, "on old and new points", { fill: ink2 })
    : text(1070, 700, "on these points", { fill: ink2 });
  return [
    text(1070, 240, "error", { fill: ink2 }),
    line(1070, 262, 1545, 262, { stroke: rule }),
    ...head,
    ...rows,
    foot,
  ].join("");
}

function error(weights, points) {
  const squares = points.map(([left, top]) => (valueAt(weights, left) - top) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / points.length).toFixed(2);
}

function valueAt(weights, value) {
  return weights.reduce((sum, weight, power) => sum + weight * value ** power, 0);
}

/** The coefficients of the curve by the normal equations, which suffice for eight points. */
function leastSquares(points, degree) {
  const size = degree + 1;
  const rows = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => points.reduce((sum, [left]) => sum + left ** (i + j), 0)),
    points.reduce((sum, [left, top]) => sum + top * left ** i, 0),
  ]);
  for (let i = 0; i < size; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, at) => (Math.abs(row[i]) > Math.abs(rows[best][i]) ? i + at : best), i);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (const row of rows.filter((other) => other !== rows[i])) {
      const factor = row[i] / rows[i][i];
      for (let j = i; j <= size; j++) row[j] -= factor * rows[i][j];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}
