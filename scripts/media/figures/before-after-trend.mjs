import { circle, ink2, line, pencil, rule, scale, series, text, title } from "../drawing.mjs";

const months = Array.from({ length: 24 }, (_, at) => [at + 1, 20 - at / 2]);

export function draw() {
  const x = scale([1, 24], [170, 1480]);
  const y = scale([0, 22], [760, 130]);
  const parts = [title("Errors per 1,000 orders")];
  for (const rate of [0, 10, 20])
    parts.push(
      line(150, y(rate), 1500, y(rate), { stroke: rule, width: 2 }),
      text(130, y(rate) + 13, rate, { anchor: "end" }),
    );
  for (const month of [1, 6, 12, 18, 24]) parts.push(text(x(month), 815, month, { anchor: "middle" }));
  parts.push(text(825, 872, "month", { anchor: "middle" }));
  parts.push(
    line(x(12.5), 150, x(12.5), 610, { stroke: ink2, dash: "4 12" }),
    text(x(12.5) + 20, 180, "new system", { fill: ink2 }),
  );
  parts.push(mean(17.25, 1, 12, x, y), mean(11.25, 13, 24, x, y));
  parts.push(line(x(1), y(20), x(24), y(8.5), { stroke: pencil, width: 3 }));
  for (const [month, rate] of months) parts.push(circle(x(month), y(rate), 12, { fill: pencil, stroke: "#ffffff" }));
  parts.push(
    text(x(1), 560, "mean 17.25", { fill: series[2], weight: 650 }),
    text(x(13), 560, "mean 11.25: 35% lower", { fill: series[2], weight: 650 }),
  );
  parts.push(text(x(1), 660, "the line: half a point a month, before and after", { fill: pencil, weight: 650 }));
  return parts.join("");
}

function mean(rate, from, to, x, y) {
  return line(x(from), y(rate), x(to), y(rate), { stroke: series[2], width: 8 });
}
