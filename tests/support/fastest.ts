/** The shortest of some runs, ms: what else the machine does makes a run slower and never faster. */
export function fastest(run: () => unknown, runs = 7): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}
