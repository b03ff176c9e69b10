import { arrow, circle, ink2, line, paper, pencil, polyline, rect, rule2, text, title } from "../drawing.mjs";

export function draw() {
  return [
    title("What holds and what drains"),
    circle(800, 480, 220, { stroke: pencil, line: 4 }),
    arrow(400, 240, 745, 372, { width: 10 }),
    arrow(1200, 240, 855, 372, { width: 10 }),
    line(340, 480, 748, 392, { dash: "16 14" }),
    stress([855, 395], [1240, 480]),
    line(450, 740, 692, 590),
    line(1050, 750, 770, 592, { dash: "16 14" }),
    person(800, 375, "58", true),
    person(725, 570, "9", false),
    person(880, 570, "4", true),
    place(290, 205, "church", "friend, 71"),
    place(1310, 205, "neighbour,", "74"),
    place(210, 490, "housing", "office"),
    place(1390, 500, "night", "cleaning"),
    place(330, 770, "school"),
    place(1180, 790, "mother"),
    text(1570, 640, "thick: strong", { anchor: "end", fill: ink2, size: 36 }),
    text(1570, 688, "dashed: weak", { anchor: "end", fill: ink2, size: 36 }),
    text(1570, 736, "jagged: stress", { anchor: "end", fill: ink2, size: 36 }),
  ].join("");
}

function person(x, y, age, round) {
  const sign = round
    ? circle(x, y, 48, { fill: paper, line: 4 })
    : rect(x - 46, y - 46, 92, 92, { fill: paper, line: 4 });
  return sign + text(x, y + 14, age, { anchor: "middle", weight: 600 });
}

function place(x, y, ...words) {
  const rows = words.map((word, at) =>
    text(x, y + 13 + (at - (words.length - 1) / 2) * 44, word, { anchor: "middle", size: 38 }),
  );
  return rect(x - 125, y - 66, 250, 132, { stroke: rule2, fill: paper, radius: 66 }) + rows.join("");
}

/** A jagged line with an arrowhead at each end: a relationship that supports and strains the household. */
function stress([x1, y1], [x2, y2]) {
  const steps = 12;
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const part = 0.12 + (0.76 * at) / steps;
    return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part + (at % 2 === 0 ? -16 : 16)];
  });
  const [first, last] = [points[1], points.at(-2)];
  return polyline(points, { stroke: "#131a2a", width: 4 }) + arrow(...first, x1, y1) + arrow(...last, x2, y2);
}
