/** The shortest of some runs, ms: what else the machine does makes a run slower and never faster. */
export function fastest(run: () => unknown, runs = 7): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** The same of runs that are waited for. */
export async function fastestOf(run: () => Promise<unknown>, runs = 5): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < runs; at++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}
