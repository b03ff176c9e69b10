import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { runSequence } from "#tests/soak/orders/sequence.ts";

/** Sixty of seed 1 in every run, which reach everything below; `npm run soak:orders` asks for ten thousand. */
const { sequences, seed, from } = JSON.parse((env as unknown as { SOAK: string }).SOAK) as {
  sequences: number;
  seed: number;
  from: number;
};

test(`${sequences} random sequences of order and payment actions break no invariant`, {
  // Only a hang ends it: a busy machine may need several times as long as a free one.
  timeout: Math.max(600_000, sequences * 20_000),
}, async () => {
  const counts: Record<string, number> = {};
  const start = Date.UTC(2026, 10, 21, 12);
  for (let number = from; number < from + sequences; number++) {
    const ran = await runSequence(seed, number, start);
    for (const [name, value] of Object.entries(ran.counts)) counts[name] = (counts[name] ?? 0) + value;
    counts.steps = (counts.steps ?? 0) + ran.steps.length;
    expect(ran.broken, `sequence ${number} of seed ${seed}: ${ran.steps.join(" ")}`).toEqual([]);
  }
  console.info(`soak: ${sequences} stories, ${JSON.stringify(counts)}`);
  // One story told again proves what it proves; a soak in which everything is refused proves nothing.
  if (sequences < (seed === 1 ? 60 : 200)) return;
  expect(counts.done).toBeGreaterThan((counts.steps ?? 0) * 0.3);
  for (const reached of [
    "died",
    "paid",
    "delivered",
    "revision_requested",
    "approved",
    "cancelled",
    "refund cancellation",
    "refund words",
  ])
    expect(counts[reached], reached).toBeGreaterThan(0);
});
