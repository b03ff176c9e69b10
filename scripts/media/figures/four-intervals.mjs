import { circle, ink2, line, pencil, rule, scale, series, text, title } from "../drawing.mjs";

// estimate, low, high, what may be written
const intervals = [
  [-6, -15.9, 3.9, "too small to tell"],
  [-0.2, -1.8, 1.4, "too little to matter"],
  [-4.9, -9.1, -0.7, "some benefit"],
  [-7.7, -9.8, -5.6, "worthwhile benefit"],
];

export function draw() {
  const x = scale([-17, 5], [80, 1020]);
  const parts = [title("Two are “not significant”. They differ.")];
  parts.push(
    line(x(-5), 190, x(-5), 760, { stroke: series[2], width: 4, dash: "14 12" }),
    text(x(-5) - 14, 170, "worth it: −5", { fill: series[2], anchor: "end", weight: 600 }),
  );
  parts.push(
    line(x(0), 190, x(0), 760, { stroke: ink2, width: 4 }),
    text(x(0) + 14, 170, "no difference", { fill: ink2 }),
  );
  intervals.forEach(([estimate, low, high, words], at) => {
    const y = 260 + at * 135;
    parts.push(
      line(x(low), y, x(high), y, { stroke: pencil, width: 7 }),
      circle(x(estimate), y, 16, { fill: pencil, stroke: "#ffffff", line: 4 }),
    );
    parts.push(
      text(1080, y - 8, `${number(low)} to ${number(high)}`, { weight: 600 }),
      text(1080, y + 44, words, { fill: ink2 }),
    );
  });
  parts.push(line(80, 760, 1020, 760));
  for (const points of [-15, -10, -5, 0, 5])
    parts.push(line(x(points), 760, x(points), 774), text(x(points), 820, number(points), { anchor: "middle" }));
  parts.push(
    text(550, 876, "fewer ulcers per hundred (percentage points)", { anchor: "middle" }),
    line(1050, 190, 1050, 760, { stroke: rule }),
  );
  return parts.join("");
}

function number(value) {
  return value < 0 ? `−${Math.abs(value)}` : value > 0 ? `+${value}` : "0";
}
