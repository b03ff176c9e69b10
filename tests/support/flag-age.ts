import { onTestFinished, vi } from "vitest";
import { readFlags } from "#schema/platform/config-flags.ts";
import { flagsNow, forgetFlags } from "#workers/platform/feature-flags.ts";
import { testEnv } from "./env.ts";

/** Ages, ms, at which a request uses the flags as they are, reads them after its response, and waits for them. */
export const flagAges = [0, 9_999, 10_000, 29_999, 30_000];

/**
 * The isolate read the flags this long ago, ms. The clock stands still until the test ends, so that they do not get older
 * while the test runs.
 */
export async function flagsOfAge(ms: number): Promise<void> {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now - ms });
  onTestFinished(() => void vi.useRealTimers());
  forgetFlags();
  await flagsNow(testEnv, readFlags({}));
  vi.setSystemTime(now);
}
