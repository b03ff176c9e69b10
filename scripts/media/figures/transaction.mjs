import { arrow, ink2, pencil, pencilWash, rect, rule2, text, title } from "../drawing.mjs";

export function draw() {
  return [
    title("Everything in is spent. The gap is the fee."),
    text(60, 190, "Inputs", { size: 44, weight: 600 }),
    text(1060, 190, "Outputs", { size: 44, weight: 600 }),
    box(60, 220, "0.30", "an output Ada held"),
    box(60, 450, "0.25", "another of hers"),
    box(1060, 220, "0.40", "can be spent by Bob"),
    box(1060, 450, "0.1496", "change, back to Ada"),
    rect(700, 220, 200, 400, { fill: pencilWash, stroke: pencil, line: 4 }),
    text(800, 410, "signed", { anchor: "middle", fill: pencil, weight: 600 }),
    text(800, 460, "by Ada", { anchor: "middle", fill: pencil, weight: 600 }),
    ...[305, 535].flatMap((y) => [arrow(550, y, 690, y), arrow(910, y, 1050, y)]),
    text(60, 740, "0.5500 in"),
    text(1060, 740, "0.5496 out"),
    arrow(800, 630, 800, 725, { stroke: pencil, dash: "10 12" }),
    text(800, 780, "0.0004", { anchor: "middle", size: 52, weight: 600, fill: pencil }),
    text(800, 835, "left for the miner, written nowhere", { anchor: "middle", fill: ink2 }),
  ].join("");
}

function box(x, y, amount, words) {
  return [
    rect(x, y, 480, 170, { stroke: rule2 }),
    text(x + 30, y + 76, amount, { size: 56, weight: 600 }),
    text(x + 30, y + 134, words, { fill: ink2 }),
  ].join("");
}
