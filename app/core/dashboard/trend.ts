/** How a score differs from that of an earlier version: "4.1 points less than version 2". */
export function trendText({ delta, than }: { delta: number; than: number }): string {
  const points = Math.abs(delta).toFixed(1);
  if (points === "0.0") return `Same score as version ${than}`;
  return `${points} ${points === "1.0" ? "point" : "points"} ${delta < 0 ? "less" : "more"} than version ${than}`;
}
