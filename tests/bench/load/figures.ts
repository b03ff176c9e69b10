/** The times of every kind of request, and every answer that was not expected. */
export function createFigures() {
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  let since = performance.now();

  /** Times one request. `expected`: statuses that are an answer; anything else counts as an error, by its name. */
  async function timed<T extends { status: number }>(
    kind: string,
    ask: () => Promise<T>,
    expected: readonly number[] = [200],
  ): Promise<T | null> {
    const begun = performance.now();
    try {
      const answer = await ask();
      record(kind, performance.now() - begun);
      if (expected.includes(answer.status)) return answer;
      failed(`${kind}: ${answer.status}`);
    } catch (error) {
      failed(`${kind}: ${error instanceof Error ? error.message : error}`);
    }
    return null;
  }

  function record(kind: string, ms: number): void {
    const known = times.get(kind);
    if (known) known.push(ms);
    else times.set(kind, [ms]);
  }

  function failed(what: string): void {
    errors.set(what, (errors.get(what) ?? 0) + 1);
  }

  /** From here on the figures are counted. */
  function begin(): void {
    times.clear();
    since = performance.now();
  }

  function summary() {
    const seconds = (performance.now() - since) / 1000;
    const kinds = [...times].map(([kind, all]) => ({ kind, ...percentiles(all) })).sort((a, b) => b.p95 - a.p95);
    const requests = kinds.reduce((sum, { count }) => sum + count, 0);
    return {
      seconds: Math.round(seconds),
      requests,
      perSecond: Math.round((requests / seconds) * 10) / 10,
      kinds,
      errors: Object.fromEntries(errors),
    };
  }

  return { timed, record, failed, begin, summary };
}

export type Figures = ReturnType<typeof createFigures>;

function percentiles(all: readonly number[]) {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: Math.round(sorted.at(-1) ?? 0) };
}
