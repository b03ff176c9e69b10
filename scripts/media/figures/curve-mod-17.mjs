import { circle, ink, ink2, line, pencil, polyline, rule, scale, text, title } from "../drawing.mjs";

const field = 17;

export function draw() {
  const x = scale([0, 16], [130, 850]);
  const y = scale([0, 16], [810, 130]);
  const steps = multiples([1, 5]);
  const parts = [title("y² = x³ + 7, modulo 17")];
  for (let at = 0; at < field; at++)
    parts.push(
      line(x(at), y(0), x(at), y(16), { stroke: rule, width: 1.5 }),
      line(x(0), y(at), x(16), y(at), { stroke: rule, width: 1.5 }),
    );
  for (const at of [0, 4, 8, 12, 16])
    parts.push(text(x(at), 862, at, { anchor: "middle" }), text(105, y(at) + 13, at, { anchor: "end" }));
  parts.push(line(x(0), y(8.5), x(16), y(8.5), { stroke: ink2, dash: "4 12" }));
  parts.push(
    polyline(
      steps.map(([px, py]) => [x(px), y(py)]),
      { width: 3, dash: "12 10" },
    ),
  );
  for (const [px, py] of points()) parts.push(circle(x(px), y(py), 13, { fill: "#ffffff", stroke: ink, line: 4 }));
  steps.forEach(([px, py], at) => {
    parts.push(circle(x(px), y(py), 15, { fill: pencil, stroke: pencil }));
    parts.push(
      text(x(px) + (px === 5 ? -16 : 20), y(py) + (py > 8 ? -20 : 46), `${at + 1}G`, {
        fill: pencil,
        weight: 650,
        size: 36,
      }),
    );
  });
  return parts.concat(notes()).join("");
}

function points() {
  const all = Array.from({ length: field * field }, (_, at) => [at % field, Math.floor(at / field)]);
  return all.filter(([px, py]) => modulo(py * py - px ** 3 - 7) === 0);
}

function multiples(generator) {
  const steps = [generator];
  for (let next = add(generator, generator); next; next = add(next, generator)) steps.push(next);
  return steps;
}

function add([x1, y1], [x2, y2]) {
  if (x1 === x2 && modulo(y1 + y2) === 0) return null;
  const slope = x1 === x2 ? 3 * x1 * x1 * inverse(2 * y1) : (y2 - y1) * inverse(x2 - x1);
  const x = modulo(slope * slope - x1 - x2);
  return [x, modulo(slope * (x1 - x) - y1)];
}

function inverse(value) {
  return Array.from({ length: field }, (_, at) => at).find((at) => modulo(at * value) === 1);
}

function modulo(value) {
  return ((value % field) + field) % field;
}

function notes() {
  return [
    text(940, 240, "17 points, and one at infinity", { size: 42, weight: 600 }),
    text(940, 350, "Filled: the multiples of G = (1, 5)", { fill: pencil, weight: 600 }),
    text(940, 402, "1G to 8G. The ninth is infinity.", { fill: pencil }),
    text(940, 512, "Hollow: the nine other points."),
    text(940, 622, "Dotted: the mirror. Each (x, y)", { fill: ink2 }),
    text(940, 674, "has a twin at (x, 17 − y).", { fill: ink2 }),
  ];
}
