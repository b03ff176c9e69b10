/** A clock that moves only when a test moves it, with the timers of everything that waits for it. */
export function createClock() {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];

  /** Moves to the next timer until `end` and runs it. Returns false if there is none. */
  function runNext(end: number): boolean {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) return false;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.act();
    return true;
  }

  return {
    now: () => now,
    later(ms: number, act: () => void): () => void {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Time passes without timers, as on a computer that sleeps; they continue with the time that was left. */
    sleep(ms: number): void {
      now += ms;
      timers = timers.map((timer) => Object.assign(timer, { at: timer.at + ms }));
    },
    pass(ms: number): void {
      const end = now + ms;
      while (runNext(end));
      now = end;
    },
    /** Like `pass`, and runs what waits for promises before each timer. */
    async passSettled(ms: number): Promise<void> {
      const end = now + ms;
      do {
        for (let i = 0; i < 10; i++) await Promise.resolve();
      } while (runNext(end));
      now = end;
    },
  };
}
