import { circle, ink2, line, pencil, polyline, rule, rule2, scale, series, text, title } from "../drawing.mjs";

// An invented median and spread, not taken from a real chart.
const median = [
  [0, 3.3],
  [0.5, 3.7],
  [1.5, 4.9],
  [3, 6.2],
  [4.5, 7.15],
  [6, 7.9],
  [7.5, 8.5],
  [9, 9],
  [10.5, 9.42],
  [12, 9.8],
];
const spread = 0.11;
const centiles = [
  ["98th", 2.054],
  ["75th", 0.674],
  ["50th", 0],
  ["25th", -0.674],
  ["2nd", -2.054],
];
const visits = [
  [0.5, 3.8],
  [3, 6.2],
  [6, 7.7],
  [9, 8.6],
  [12, 9.3],
];

export function draw() {
  const x = scale([0, 12], [150, 1370]);
  const y = scale([2, 12.5], [780, 140]);
  const parts = [title("One boy, five weights"), text(1540, 84, "invented lines", { anchor: "end", fill: ink2 })];
  for (const kilos of [4, 6, 8, 10, 12])
    parts.push(
      line(150, y(kilos), 1370, y(kilos), { stroke: rule, width: 2 }),
      text(130, y(kilos) + 13, kilos, { anchor: "end" }),
    );
  for (const month of [0, 3, 6, 9, 12])
    parts.push(line(x(month), 780, x(month), 794), text(x(month), 838, month, { anchor: "middle" }));
  parts.push(
    line(150, 780, 1370, 780),
    text(760, 886, "months", { anchor: "middle" }),
    text(130, 132, "kg", { anchor: "end" }),
  );
  for (const [name, z] of centiles) {
    const curve = median.map(([month, kilos]) => [x(month), y(kilos * (1 + spread * z))]);
    parts.push(
      polyline(curve, { stroke: z === 0 ? rule2 : series[3], width: z === 0 ? 5 : 3, dash: z === 0 ? "" : "10 10" }),
    );
    parts.push(text(1402, curve.at(-1)[1] + 13, name, { fill: ink2 }));
  }
  for (const [month, kilos] of visits)
    parts.push(circle(x(month), y(kilos), 15, { fill: pencil, stroke: "#ffffff", line: 4 }));
  return parts.join("");
}
