import type { Verdict } from "./lighthouse.ts";
import type { Throughput } from "./throughput.ts";
import type { RequestContext } from "./visit.ts";

export type Measured = { path: string; visit: RequestContext; verdict: Verdict | null };

const KB = 1000;

/** The targets that a page misses, as text; empty if it meets all of them. */
export function missedBy({ visit, verdict }: Measured): string[] {
  const { requests, elsewhere, bytes, cls } = visit;
  const bounds: [string, number, number][] = [
    ["requests", requests, 6],
    ["requests to other origins", elsewhere.length, 0],
    ["bytes of HTML", bytes.html, 10 * KB],
    ["bytes of CSS", bytes.css, 10 * KB],
    ["bytes of JS", bytes.js, 2 * KB],
    ["layout shift", rounded(cls), 0],
  ];
  if (verdict) {
    bounds.push(
      ["ms to the largest paint", Math.round(verdict.lcpMs), 1000],
      ["ms blocked", rounded(verdict.tbtMs), 0],
    );
    bounds.push(["layout shift by Lighthouse", rounded(verdict.cls), 0]);
  }
  const over = bounds
    .filter(([, value, most]) => value > most)
    .map(([what, value, most]) => `${value} ${what} > ${most}`);
  const under = Object.entries(verdict?.scores ?? {})
    .filter(([, score]) => score < 100)
    .map(([name, score]) => `${name} ${score} < 100`);
  return [...over, ...under];
}

export function ratiosOf({ plain, kept, rendered }: Throughput) {
  return [
    { name: "kept / plain", ratio: rounded(kept / plain), least: 0.65 },
    { name: "rendered / plain", ratio: rounded(rendered / plain), least: 0.15 },
  ];
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
