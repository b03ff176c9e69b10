import { ink2, line, pencil, polyline, rule, scale, text, title } from "../drawing.mjs";

// month, 1 = event, 0 = censored
const people = [
  [2, 1],
  [3, 1],
  [4, 0],
  [6, 1],
  [6, 1],
  [7, 0],
  [9, 1],
  [10, 0],
  [12, 0],
  [12, 0],
];

export function draw() {
  const x = scale([0, 12], [190, 1480]);
  const y = scale([0, 1], [690, 150]);
  const steps = kaplanMeier();
  const parts = [title("Free of a new ulcer: ten people")];
  for (const share of [0, 0.5, 1])
    parts.push(
      line(190, y(share), 1480, y(share), { stroke: rule, width: 2 }),
      text(165, y(share) + 13, share, { anchor: "end" }),
    );
  for (const month of [0, 3, 6, 9, 12]) {
    const atRisk = people.filter(([end]) => end >= month).length;
    parts.push(
      text(x(month), 740, month, { anchor: "middle" }),
      text(x(month), 860, atRisk, { anchor: "middle", fill: ink2 }),
    );
  }
  parts.push(
    line(190, 690, 1480, 690),
    text(835, 790, "months", { anchor: "middle" }),
    text(60, 810, "at risk", { fill: ink2, size: 36 }),
  );
  parts.push(curve(steps, x, y), ...people.filter(([, event]) => !event).map(([month]) => tick(month, steps, x, y)));
  for (const [month, share] of steps.slice(1))
    parts.push(text(x(month) + 14, y(share) - 18, share.toFixed(2), { fill: pencil, weight: 600 }));
  return parts.join("");
}

function kaplanMeier() {
  const steps = [[0, 1]];
  for (const month of [...new Set(people.filter(([, event]) => event).map(([end]) => end))]) {
    const atRisk = people.filter(([end]) => end >= month).length;
    const events = people.filter(([end, event]) => end === month && event).length;
    steps.push([month, steps.at(-1)[1] * (1 - events / atRisk)]);
  }
  return steps;
}

function curve(steps, x, y) {
  const corners = steps.flatMap(([month, share], at) => [
    [x(month), y(steps[Math.max(at - 1, 0)][1])],
    [x(month), y(share)],
  ]);
  return polyline([...corners, [x(12), y(steps.at(-1)[1])]]);
}

function tick(month, steps, x, y) {
  const share = steps.findLast(([start]) => start <= month)[1];
  return line(x(month), y(share) - 16, x(month), y(share) + 16, { stroke: pencil, width: 5 });
}
