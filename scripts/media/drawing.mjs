// The shapes of our figures and films: SVG of 1600 by 900, in the product's light colours and fonts. No text is
// smaller than 36, which is 11 px in the narrowest picture.
export const sheet = { width: 1600, height: 900 };

export const ink = "#131a2a";
export const ink2 = "#434c5d";
export const paper = "#ffffff";
export const pencil = "#1d49b4";
export const pencilWash = "#e9effc";
export const marginRule = "#e3a49c";
export const rule = "#d9dfdb";
export const rule2 = "#7f8a88";
export const series = ["#1d49b4", "#5e7f6b", "#b7791f", "#8c96a3"];

/** A line of text; `face` is "ui" for labels and numbers, "read" for titles and quotations. */
export function text(x, y, words, { size = 40, fill = ink, anchor = "start", weight = 450, face = "ui" } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}" class="${face}">${escaped(words)}</text>`;
}

export function title(words) {
  return text(60, 84, words, { size: 52, weight: 560, face: "read" });
}

export function line(x1, y1, x2, y2, { stroke = ink, width = 3, dash = "" } = {}) {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round"/>`;
}

export function rect(
  x,
  y,
  width,
  height,
  { fill = "none", stroke = ink, line: lineWidth = 3, radius = 2, dash = "" } = {},
) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${lineWidth}" stroke-dasharray="${dash}"/>`;
}

export function circle(x, y, radius, { fill = "none", stroke = ink, line: lineWidth = 3 } = {}) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${lineWidth}"/>`;
}

/** A curve through points, as straight segments. */
export function polyline(points, { stroke = pencil, width = 5, dash = "" } = {}) {
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

export function polygon(points, { fill = pencil, stroke = "none" } = {}) {
  return `<polygon points="${points.map((point) => point.join(",")).join(" ")}" fill="${fill}" stroke="${stroke}" stroke-width="3"/>`;
}

/** A line with an arrowhead at its end. */
export function arrow(x1, y1, x2, y2, { stroke = ink, width = 4, dash = "" } = {}) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn) => [x2 - 24 * Math.cos(angle + turn), y2 - 24 * Math.sin(angle + turn)];
  const shaft = line(x1, y1, x2 - 14 * Math.cos(angle), y2 - 14 * Math.sin(angle), { stroke, width, dash });
  return shaft + polygon([[x2, y2], wing(0.42), wing(-0.42)], { fill: stroke });
}

/** A scale from data to drawing coordinates. */
export function scale([from, to], [start, end]) {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

function escaped(words) {
  return String(words).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
