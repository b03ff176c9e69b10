import { circle, ink, ink2, line, pencil, rect, text, title } from "../drawing.mjs";

const half = 55;

export function draw() {
  return [
    title("Who belongs to whom"),
    rect(668, 118, 372, 740, { stroke: pencil, dash: "3 14", line: 6, radius: 60 }),
    ...lines(),
    man(400, 215, ""),
    text(325, 229, "died at 61", { anchor: "end", size: 37, fill: ink2 }),
    line(400 - half, 215 - half, 400 + half, 215 + half),
    line(400 + half, 215 - half, 400 - half, 215 + half),
    woman(840, 215, "58"),
    text(1062, 229, "grandmother", { size: 37, fill: ink2 }),
    man(160, 500, "36"),
    text(60, 425, "former partner", { size: 37, fill: ink2 }),
    woman(440, 500, "33"),
    text(512, 514, "mother", { size: 37, fill: ink2 }),
    man(1180, 500, "29", "uncle"),
    man(740, 730, "9", "boy"),
    woman(940, 730, "4", "girl"),
    ...key(),
  ].join("");
}

function lines() {
  return [
    // the grandparents and their two children
    line(400, 270, 400, 340),
    line(840, 270, 840, 340),
    line(400, 340, 840, 340),
    line(600, 340, 600, 400),
    line(440, 400, 1180, 400),
    line(440, 400, 440, 445),
    line(1180, 400, 1180, 445),
    // the separated parents and their two children
    line(160, 555, 160, 620),
    line(440, 555, 440, 620),
    line(160, 620, 440, 620),
    line(385, 598, 365, 642),
    line(407, 598, 387, 642),
    line(280, 620, 280, 660),
    line(280, 660, 940, 660),
    line(740, 660, 740, 675),
    line(940, 660, 940, 675),
  ];
}

function man(x, y, age, role) {
  return rect(x - half, y - half, 2 * half, 2 * half, { fill: "#ffffff", line: 4 }) + labels(x, y, age, role);
}

function woman(x, y, age, role) {
  return circle(x, y, half, { fill: "#ffffff", line: 4 }) + labels(x, y, age, role);
}

function labels(x, y, age, role) {
  const inside = text(x, y + 14, age, { anchor: "middle", weight: 600 });
  return role ? inside + text(x, y + 98, role, { anchor: "middle", size: 37, fill: ink2 }) : inside;
}

function key() {
  const rows = [
    [rect(1338, 136, 44, 44, { line: 4 }), "male"],
    [circle(1360, 228, 23, { line: 4 }), "female"],
    [
      line(1338, 276, 1382, 320, { stroke: ink, width: 4 }) + line(1382, 276, 1338, 320, { stroke: ink, width: 4 }),
      "has died",
    ],
    [line(1336, 368, 1384, 368) + line(1362, 348, 1350, 388) + line(1374, 348, 1362, 388), "parted"],
    [line(1336, 438, 1390, 438, { stroke: pencil, dash: "3 14", width: 6 }), "one home"],
  ];
  return rows.map(([sign, words], at) => sign + text(1412, 172 + at * 70, words, { size: 37 }));
}
