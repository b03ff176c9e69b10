import {
  circle,
  ink2,
  line,
  pencil,
  pencilWash,
  polyline,
  rect,
  rule,
  rule2,
  scale,
  series,
  text,
  title,
} from "../drawing.mjs";

const waits = [41, 38, 45, 40, 43, 37, 44, 42, 39, 46, 41, 40, 39, 36, 37, 35, 38, 34, 36, 37];
const before = 12;
const median = 41;
const x = scale([1, 20], [170, 1500]);
const y = scale([30, 48], [700, 150]);

export const scenes = [
  { frames: 4, draw: (part) => chart({ weeks: Math.round(4 * part) }) },
  { frames: 8, draw: (part) => chart({ weeks: 4 + Math.round(8 * part) }) },
  { frames: 2, draw: (part) => chart({ weeks: before }) + sorted() + (part === 1 ? medianLine() : "") },
  { frames: 1, draw: () => chart({ weeks: before, sides: true }) + medianLine() },
  { frames: 8, draw: (part) => chart({ weeks: before + Math.round(8 * part) }) + medianLine() + change() },
  {
    frames: 1,
    draw: () => chart({ weeks: 20 }) + medianLine() + change() + note("Shift: six or more in a row on one side"),
  },
  {
    frames: 9,
    draw: (part) =>
      chart({ weeks: 20, run: Math.round(9 * part) }) +
      medianLine() +
      change() +
      note("Nine in a row below the median"),
  },
  {
    frames: 1,
    draw: () =>
      chart({ weeks: 20, run: 9 }) +
      medianLine() +
      change() +
      note("The run begins in week 12, before the change") +
      firstOfRun(),
  },
];

export function poster() {
  return scenes[7].draw(1);
}

function chart({ weeks, run = 0, sides = false }) {
  const parts = [title("Median wait each week, in minutes")];
  for (const minutes of [35, 40, 45])
    parts.push(
      line(150, y(minutes), 1520, y(minutes), { stroke: rule, width: 2 }),
      text(130, y(minutes) + 13, minutes, { anchor: "end" }),
    );
  for (const week of [1, 6, 12, 20]) parts.push(text(x(week), 752, week, { anchor: "middle" }));
  parts.push(text(60, 752, "week", { fill: ink2, size: 36 }));
  const dots = waits.slice(0, weeks).map((minutes, at) => [x(at + 1), y(minutes)]);
  if (dots.length > 1) parts.push(polyline(dots, { stroke: rule2, width: 3 }));
  for (const [at, [left, top]] of dots.entries())
    parts.push(circle(left, top, 14, { fill: fillOf(at, run, sides), stroke: "#ffffff", line: 4 }));
  return parts.join("");
}

function fillOf(at, run, sides) {
  if (at >= before - 1 && at < before - 1 + run) return series[2];
  if (sides && waits[at] > median) return series[1];
  return pencil;
}

function sorted() {
  const order = waits.slice(0, before).toSorted((one, other) => one - other);
  const boxes = order.map((minutes, at) => {
    const middle = at === 5 || at === 6;
    const box = rect(200 + at * 105, 800, 90, 70, {
      fill: middle ? pencilWash : "#ffffff",
      stroke: middle ? pencil : rule2,
    });
    return box + text(245 + at * 105, 849, minutes, { anchor: "middle", weight: middle ? 650 : 450 });
  });
  return boxes.join("");
}

function medianLine() {
  const right = x(20);
  return (
    line(150, y(median), right, y(median), { stroke: pencil, width: 4, dash: "16 12" }) +
    text(right + 10, y(median) - 16, "median 41", { anchor: "end", fill: pencil, weight: 600 })
  );
}

function change() {
  return (
    line(x(12.5), 150, x(12.5), 700, { stroke: ink2, dash: "4 12" }) +
    text(x(12.5) + 16, 180, "new booking system", { fill: ink2 })
  );
}

function note(words) {
  return text(170, 850, words, { size: 46, weight: 560, face: "read" });
}

function firstOfRun() {
  return circle(x(12), y(40), 34, { stroke: series[2], line: 6 });
}
