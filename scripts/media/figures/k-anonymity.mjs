import { ink2, line, pencil, rect, rule, series, text, title } from "../drawing.mjs";

const tables = [
  {
    name: "As collected",
    k: 1,
    groups: [
      ["70–79 south", 1],
      ["40–49 north", 1],
      ["30–39 north", 2],
      ["40–49 south", 2],
      ["20–29 north", 3],
      ["30–39 south", 3],
    ],
  },
  {
    name: "Wider ages",
    k: 1,
    groups: [
      ["40–79 north", 1],
      ["20–39 south", 3],
      ["40–79 south", 3],
      ["20–39 north", 5],
    ],
  },
  {
    name: "Wider, no area",
    k: 4,
    groups: [
      ["40–79", 4],
      ["20–39", 8],
    ],
  },
];

export function draw() {
  const parts = [title("Twelve people: who stands alone?")];
  for (const [at, table] of tables.entries()) parts.push(column(table, 60 + at * 520));
  parts.push(line(555, 150, 555, 840, { stroke: rule }), line(1075, 150, 1075, 840, { stroke: rule }));
  return parts.join("");
}

function column({ name, k, groups }, left) {
  const rows = groups.map(([label, size], at) => {
    const top = 300 + at * 90;
    const smallest = size === k;
    return [
      text(left, top + 40, label, { size: 37, weight: smallest ? 650 : 450 }),
      rect(left + 225, top + 4, size * 24, 50, { fill: smallest ? pencil : series[3], stroke: "none" }),
      text(left + 225 + size * 24 + 12, top + 43, size, { weight: smallest ? 650 : 450 }),
    ].join("");
  });
  return [
    text(left, 180, name, { size: 44, weight: 600 }),
    text(left, 240, `smallest group: k = ${k}`, { fill: k > 1 ? ink2 : pencil }),
    ...rows,
  ].join("");
}
