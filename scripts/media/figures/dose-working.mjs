import { ink2, line, marginRule, pencil, rule, text, title } from "../drawing.mjs";

const rows = [
  ["Estimate", "14 × 15 is just over 200 mg; 24 mg in 1 mL", "under 10 mL"],
  ["Dose", "15 mg/kg × 14.2 kg", "213 mg"],
  ["Maximum", "500 mg a dose", "not reached"],
  ["Strength", "120 mg in 5 mL", "24 mg in 1 mL"],
  ["Volume", "213 mg ÷ 24 mg per mL", "8.875 mL"],
  ["Measured", "syringe marked in 0.1 mL", "8.9 mL"],
  ["Check", "8.9 mL × 24 mg per mL", "213.6 mg"],
];

export function draw() {
  const parts = [
    title("Seven lines that a second person can follow"),
    line(300, 130, 300, 830, { stroke: marginRule, width: 4 }),
  ];
  rows.forEach(([name, working, result], at) => {
    const y = 190 + at * 96;
    const outer = at === 0 || at === rows.length - 1;
    parts.push(text(60, y, name, { weight: 600, fill: outer ? pencil : undefined }), text(340, y, working));
    parts.push(
      text(1540, y, result, { anchor: "end", weight: 600, fill: outer ? pencil : undefined }),
      line(60, y + 34, 1540, y + 34, { stroke: rule, width: 2 }),
    );
  });
  parts.push(text(60, 868, "Examplin is imaginary. The blue lines guard the others.", { fill: ink2 }));
  return parts.join("");
}
