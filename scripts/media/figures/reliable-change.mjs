import { arrow, circle, ink2, line, pencil, pencilWash, rect, rule, scale, series, text, title } from "../drawing.mjs";

export function draw() {
  const x = scale([0, 27], [90, 1510]);
  const parts = [title("Five points on the PHQ-9")];
  parts.push(line(x(0), 330, x(27), 330, { width: 4 }));
  for (const score of [0, 5, 10, 15, 20, 27])
    parts.push(line(x(score), 318, x(score), 342, { width: 4 }), text(x(score), 398, score, { anchor: "middle" }));
  parts.push(
    line(x(10), 165, x(10), 310, { stroke: ink2, dash: "4 12" }),
    line(x(10), 420, x(10), 770, { stroke: ink2, dash: "4 12" }),
    text(x(10) - 16, 190, "cut-off 10", { anchor: "end", fill: ink2 }),
  );
  parts.push(arrow(x(16) - 24, 270, x(11) + 24, 270, { stroke: pencil, width: 6 }));
  parts.push(
    circle(x(16), 330, 20, { fill: pencil, stroke: "#ffffff", line: 5 }),
    circle(x(11), 330, 20, { fill: pencil, stroke: "#ffffff", line: 5 }),
  );
  parts.push(
    text(x(16) + 26, 284, "before: 16", { fill: pencil, weight: 650 }),
    text(x(11), 238, "after: 11", { fill: pencil, weight: 650, anchor: "start" }),
  );
  parts.push(
    band(16 - 5.52, 500, "5.5 points", "with reliability 0.89", x),
    band(16 - 6.65, 660, "6.7 points", "with reliability 0.84", x),
  );
  parts.push(text(x(0), 850, "Shaded: a fall that error alone could explain", { fill: ink2 }));
  parts.push(
    line(x(16), 350, x(16), 760, { stroke: rule }),
    line(x(11), 350, x(11), 760, { stroke: series[3], dash: "10 10" }),
  );
  return parts.join("");
}

function band(to, y, size, words, x) {
  return [
    rect(x(to), y, x(16) - x(to), 100, { fill: pencilWash, stroke: pencil }),
    text(x(16) + 26, y + 46, size, { weight: 650 }),
    text(x(16) + 26, y + 94, words, { fill: ink2 }),
  ].join("");
}
