import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { runSequence } from "#tests/soak/orders/sequence.ts";

const settings = env as unknown as { SOAK_SEQUENCES?: string; SOAK_SEED?: string; SOAK_FROM?: string };
/** A few hundred in every run; `npm run soak:orders` asks for ten thousand. */
const SEQUENCES = Number(settings.SOAK_SEQUENCES ?? 300);
const SEED = Number(settings.SOAK_SEED ?? 20_261_122);
const FROM = Number(settings.SOAK_FROM ?? 0);

test(`${SEQUENCES} random stories of orders and money break nothing`, {
  timeout: Math.max(120_000, SEQUENCES * 2000),
}, async () => {
  const figures: Record<string, number> = {};
  const start = Date.UTC(2026, 10, 21, 12);
  for (let number = FROM; number < FROM + SEQUENCES; number++) {
    const ran = await runSequence(SEED, number, start);
    for (const [name, value] of Object.entries(ran.figures)) figures[name] = (figures[name] ?? 0) + value;
    figures.steps = (figures.steps ?? 0) + ran.steps.length;
    expect(ran.broken, `story ${number} of seed ${SEED}: ${ran.steps.join(" ")}`).toEqual([]);
  }
  const { end: _end, ...told } = figures;
  console.info(`soak: ${SEQUENCES} stories, ${JSON.stringify(told)}`);
  // A soak in which everything is refused proves nothing.
  expect(figures.done).toBeGreaterThan((figures.steps ?? 0) * 0.3);
  expect(figures.died).toBeGreaterThan(0);
});
