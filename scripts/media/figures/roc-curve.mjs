import { circle, ink2, line, pencil, pencilWash, polyline, rect, rule2, scale, text, title } from "../drawing.mjs";

// The true classes of twelve cases, highest score first.
const truths = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0];

export function draw() {
  const x = scale([0, 6], [170, 830]);
  const y = scale([0, 6], [800, 140]);
  const path = [[0, 0]];
  for (const truth of truths) path.push([path.at(-1)[0] + 1 - truth, path.at(-1)[1] + truth]);
  const parts = [title("Up for a hit, right for a false alarm")];
  for (let alarms = 0; alarms < 6; alarms++)
    for (let hits = 0; hits < 6; hits++)
      parts.push(
        rect(x(alarms), y(hits + 1), 110, 110, {
          fill: under(path, alarms, hits) ? pencilWash : "none",
          stroke: rule2,
          line: 1.5,
        }),
      );
  parts.push(line(x(0), y(0), x(6), y(6), { stroke: rule2, dash: "10 12" }));
  parts.push(
    polyline(
      path.map(([alarms, hits]) => [x(alarms), y(hits)]),
      { width: 8 },
    ),
  );
  parts.push(circle(x(1), y(4), 14, { fill: pencil, stroke: "#ffffff", line: 4 }));
  for (const count of [0, 2, 4, 6])
    parts.push(text(x(count), 848, count, { anchor: "middle" }), text(148, y(count) + 13, count, { anchor: "end" }));
  parts.push(text(500, 890, "false alarms", { anchor: "middle", size: 38 }), text(36, 484, "hits", { size: 38 }));
  return parts.concat(notes()).join("");
}

function under(path, alarms, hits) {
  return path.some(([right, up]) => right === alarms && up > hits);
}

function notes() {
  return [
    text(910, 250, "27 of 36 squares", { size: 58, weight: 560, face: "read" }),
    text(910, 310, "lie under the curve: area 0.75"),
    text(910, 430, "Each square is a pair: one person"),
    text(910, 482, "with the condition, one without."),
    text(910, 534, "Shaded: ranked the right way."),
    text(910, 654, "The dot: threshold 0.65,", { fill: pencil, weight: 600 }),
    text(910, 706, "4 of 6 found, 1 false alarm.", { fill: pencil, weight: 600 }),
    text(910, 800, "Dashed: guessing.", { fill: ink2 }),
  ];
}
