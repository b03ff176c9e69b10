import { arrow, circle, ink2, line, pencil, rule, scale, series, text, title } from "../drawing.mjs";

const hours = 8760;
const exahashes = 600;
const income = 450 * 60_000;

export function draw() {
  const x = scale([0, 420], [90, 1520]);
  const parts = [title("From the machines up, from the money down")];
  for (const terawattHours of [0, 100, 200, 300, 400])
    parts.push(
      line(x(terawattHours), 140, x(terawattHours), 760, { stroke: rule, width: 2 }),
      text(x(terawattHours), 812, terawattHours, { anchor: "middle" }),
    );
  parts.push(line(90, 760, 1520, 760), text(800, 874, "terawatt hours a year", { anchor: "middle" }));
  parts.push(row(275, pencil, [poweredBy(20), "20 J/TH"], [poweredBy(30), "30 J/TH"], x));
  parts.push(row(580, series[2], [paidBy(1), "at 60,000 dollars"], [paidBy(2), "at twice the price"], x));
  parts.push(text(x(0) + 20, 195, "600 EH/s: older machines, more power", { fill: pencil, weight: 600 }));
  parts.push(text(x(0) + 20, 500, "All income spent at 5 cents: a ceiling", { fill: series[2], weight: 600 }));
  return parts.join("");
}

function poweredBy(joulesPerTerahash) {
  return ((exahashes * 1_000_000 * joulesPerTerahash) / 1e12) * hours;
}

function paidBy(priceFactor) {
  return ((income * priceFactor) / 0.05 / 24 / 1e9) * hours;
}

function row(y, stroke, [from, fromWords], [to, toWords], x) {
  return [
    arrow(x(from), y, x(to) - 18, y, { stroke, width: 6 }),
    circle(x(from), y, 17, { fill: stroke, stroke: "#ffffff", line: 4 }),
    circle(x(to), y, 17, { fill: "#ffffff", stroke, line: 6 }),
    text(x(from), y + 62, Math.round(from), { anchor: "end", weight: 600 }),
    text(x(from), y + 108, fromWords, { anchor: "end", fill: ink2, size: 36 }),
    text(x(to), y + 62, Math.round(to), { weight: 600 }),
    text(Math.min(x(to) + 150, 1540), y + 108, toWords, { fill: ink2, size: 36, anchor: "end" }),
  ].join("");
}
