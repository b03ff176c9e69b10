/** Width and height of the drawing, as latest-reports.tsx has them. */
const SPARKLINE = { width: 64, height: 18 } as const;
/** Room for the width of the line. */
const EDGE = 2;

/** Scores as the path of a line from left to right, the highest on top; null for fewer than three. */
export function sparkline(scores: readonly number[]): string | null {
  if (scores.length < 3) return null;
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const step = (SPARKLINE.width - 2 * EDGE) / (scores.length - 1);
  const points = scores.map((score, index) => {
    const height = most === least ? 0.5 : (score - least) / (most - least);
    const y = EDGE + (1 - height) * (SPARKLINE.height - 2 * EDGE);
    return `${(EDGE + index * step).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
