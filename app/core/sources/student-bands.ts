/** The size of the student collection as disclosed outside staff: at least this many documents. */
const studentBands = [0, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** A band as text: "under 100", "100 to 999". */
export function bandLabel(least: number): string {
  const next = studentBands.find((one) => one > least);
  if (next === undefined) return `${least.toLocaleString("en")} or more`;
  return least === 0 ? `under ${next}` : `${least.toLocaleString("en")} to ${(next - 1).toLocaleString("en")}`;
}

export function studentBand(documents: number): number {
  return studentBands.findLast((least) => documents >= least) ?? 0;
}
