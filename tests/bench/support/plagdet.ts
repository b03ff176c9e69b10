/** A stretch of the suspicious text and the stretch of the source it comes from, in UTF-16 units. */
export type Case = { thisOffset: number; thisLength: number; sourceOffset: number; sourceLength: number };

/** A case or a detection with the pair of texts that it belongs to. */
export type PlacedCase = Case & { suspicious: string; source: string };

/** Shares from 0 to 1; granularity from 1 upwards, 1 being best. */
export type Score = { plagdet: number; precision: number; recall: number; granularity: number };

/**
 * PAN's plagdet, macro-averaged over characters of both sides: F1 / log2(1 + granularity) (Potthast, Stein,
 * Barron-Cedeno and Rosso 2010). A detection matches a case only if both their sides overlap, in the same pair of
 * texts. If there is nothing to find, no detections have a perfect score.
 */
export function score(truth: readonly PlacedCase[], detections: readonly PlacedCase[]): Score {
  if (truth.length === 0 && detections.length === 0) return { plagdet: 1, precision: 1, recall: 1, granularity: 1 };
  const truthOf = Map.groupBy(truth, pairOf);
  const detectionsOf = Map.groupBy(detections, pairOf);
  const precision = mean(detections.map((one) => coveredShare(one, truthOf.get(pairOf(one)) ?? [])));
  const recall = mean(truth.map((one) => coveredShare(one, detectionsOf.get(pairOf(one)) ?? [])));
  const times = truth
    .map((one) => (detectionsOf.get(pairOf(one)) ?? []).filter((other) => meet(one, other)).length)
    .filter((count) => count > 0);
  const granularity = times.length === 0 ? 1 : mean(times);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { plagdet: f1 / Math.log2(1 + granularity), precision, recall, granularity };
}

/** The share of a stretch's characters, of both sides together, that are inside the stretches it overlaps. */
function coveredShare(one: Case, others: readonly Case[]): number {
  const met = others.filter((other) => meet(one, other));
  const covered =
    unionWithin(
      one.thisOffset,
      one.thisLength,
      met.map((other) => [other.thisOffset, other.thisLength]),
    ) +
    unionWithin(
      one.sourceOffset,
      one.sourceLength,
      met.map((other) => [other.sourceOffset, other.sourceLength]),
    );
  const length = one.thisLength + one.sourceLength;
  return length === 0 ? 0 : covered / length;
}

function meet(one: Case, other: Case): boolean {
  return (
    one.thisOffset < other.thisOffset + other.thisLength &&
    other.thisOffset < one.thisOffset + one.thisLength &&
    one.sourceOffset < other.sourceOffset + other.sourceLength &&
    other.sourceOffset < one.sourceOffset + one.sourceLength
  );
}

function unionWithin(start: number, length: number, parts: [number, number][]): number {
  let covered = 0;
  let at = start;
  for (const [from, size] of parts.sort((a, b) => a[0] - b[0])) {
    const begin = Math.max(at, from);
    const end = Math.min(start + length, from + size);
    if (end > begin) {
      covered += end - begin;
      at = end;
    }
  }
  return covered;
}

function pairOf(one: PlacedCase): string {
  return `${one.suspicious} ${one.source}`;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
