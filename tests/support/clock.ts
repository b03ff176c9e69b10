import type { Clock } from "#core/ports.ts";
import { uuidv7 } from "#workers/platform/clock.ts";

/** A clock that the test advances. Starts on 21 November 2026, noon UTC. */
export function testClock(start = Date.UTC(2026, 10, 21, 12)): Clock & { pass(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    uuid: () => uuidv7(now),
    pass(ms) {
      now += ms;
    },
  };
}
