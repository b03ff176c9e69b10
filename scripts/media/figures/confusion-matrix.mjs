import { ink2, pencil, pencilWash, rect, rule2, text, title } from "../drawing.mjs";

export function draw() {
  return [
    title("A thousand photographs, four counts"),
    text(660, 190, "model: refer", { anchor: "middle" }),
    text(980, 190, "model: do not", { anchor: "middle" }),
    text(460, 330, "truly refer", { anchor: "end" }),
    text(460, 560, "truly do not", { anchor: "end" }),
    cell(500, 220, "40", "found", true),
    cell(820, 220, "10", "missed", false),
    cell(500, 450, "95", "false alarms", false),
    cell(820, 450, "855", "left in peace", true),
    text(1180, 320, "40 of 50", { size: 46, weight: 600 }),
    text(1180, 372, "sensitivity 0.80", { fill: ink2 }),
    text(1180, 550, "855 of 950", { size: 46, weight: 600 }),
    text(1180, 602, "specificity 0.90", { fill: ink2 }),
    text(660, 748, "40 of 135", { size: 46, weight: 600, anchor: "middle" }),
    text(660, 800, "PPV 0.30", { fill: ink2, anchor: "middle" }),
    text(980, 748, "855 of 865", { size: 46, weight: 600, anchor: "middle" }),
    text(980, 800, "NPV 0.99", { fill: ink2, anchor: "middle" }),
    text(60, 860, "Accuracy 0.895. Saying “do not” to everyone: 0.95.", { fill: pencil, weight: 600 }),
  ].join("");
}

function cell(x, y, count, words, right) {
  return [
    rect(x, y, 320, 230, { fill: right ? pencilWash : "#ffffff", stroke: rule2 }),
    text(x + 160, y + 122, count, { size: 88, weight: 560, face: "read", anchor: "middle" }),
    text(x + 160, y + 188, words, { fill: ink2, anchor: "middle" }),
  ].join("");
}
