import { expect, test } from "vitest";
import { reconcile } from "#core/analytics/reconciliation.ts";
import { orderSumsByDay } from "#db/analytics/order-days.ts";
import { providerDays } from "#db/analytics/provider-totals.ts";
import { countDays, countedUntil } from "#db/analytics/roll-up.ts";
import { openDatabase } from "#db/client.ts";
import { seed } from "#db/seed.ts";
import { dayOf } from "#db/shared/roll-ups.ts";
import type { Config } from "#schema/platform/config.ts";
import { testEnv } from "#tests/support/env.ts";
import { fuseAt, fusedDatabase } from "#tests/support/fuse.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { configOf } from "#workers/env.ts";
import { beginDemo, demoSteps, finish, MARKER, playStep } from "#workers/local/demo/index.ts";
import { type NamedStep, TRIES } from "#workers/local/demo/play.ts";
import { type DemoWorld, openDemoWorld } from "#workers/local/demo/world.ts";
import { systemClock } from "#workers/platform/clock.ts";

/** Statements by which the demo people are read before a step begins. */
const CAST = 5;
/** The rows of a fill without an interruption. */
const filled = {
  orders: 13,
  order_events: 76,
  order_documents: 9,
  order_notes: 1,
  order_accesses: 1,
  payments: 12,
  refunds: 3,
  ledger: 13,
  deliveries: 5,
  delivery_files: 7,
  help_receipts: 1,
  coupon_uses: 1,
  conversations: 8,
  messages: 15,
  conversation_notes: 6,
  comments: 4,
  article_events: 53,
  page_views: 384,
  documents: 15,
  checks: 7,
  reports: 5,
  notices: 101,
  audit_events: 49,
};
const origin = "http://localhost:8787";
const { db } = openDatabase(testEnv.DB, null, "primary");

test("each step that was interrupted is finished when it is played again, nothing is there twice, and money counted too early is counted again", async () => {
  const config = localConfig();
  expect(await beginDemo(testEnv, config)).toBe(true);
  await seed(
    { db, files: createFiles(testEnv.FILES, testEnv), jobs: { send: async () => {} }, clock: systemClock },
    [],
  );
  const begunAt = Date.now();
  const world = openDemoWorld(testEnv, config, origin, []);
  const steps = (await demoSteps(testEnv, world, begunAt)).filter(({ scene }) => scene !== "articles in the index");
  let died = 0;
  for (const [number, { name }] of steps.entries()) {
    if (number === Math.floor(steps.length / 2)) await runClock();
    // At another statement of each step.
    const fuse = fuseAt(CAST + 1 + ((number * 7) % 13));
    const interrupted = openDemoWorld({ ...testEnv, DB: fusedDatabase(testEnv.DB, fuse) }, config, origin, []);
    const cut = await stepOf(interrupted, name);
    await playStep(interrupted, cut).catch((error: unknown) => {
      if (!fuse.blown) throw error;
      died += 1;
    });
    // What a request keeps in memory is lost with it.
    const next = openDemoWorld(testEnv, config, origin, []);
    await playStep(next, await stepOf(next, name));
  }
  expect(died).toBeGreaterThan(steps.length / 2);
  // The clock counts the last days again by itself, and never asks the provider twice for a day.
  await countDays(db, dayOf(begunAt) - 4, dayOf(begunAt));
  expect(await comparedDays()).toMatchObject({ state: "differs" });
  await finish(world, begunAt);
  expect(await comparedDays()).toMatchObject({ state: "matches", compared: 4 });
  expect(await sizes()).toEqual(filled);

  async function stepOf(own: DemoWorld, name: string): Promise<NamedStep> {
    const step = (await demoSteps(testEnv, own, begunAt)).find((one) => one.name === name);
    if (!step) throw new Error(`There is no step ${name}.`);
    return step;
  }

  /** The clock of today in the middle of the fill: days are counted, and those of the payment provider stored. */
  async function runClock(): Promise<void> {
    world.setClock(Date.now());
    await world.services.payments.tick();
    let left: string | undefined;
    do ({ left } = await world.services.rollUps.tick());
    while (left);
  }
});

test("a new start tries again what failed before, and keeps what was played", async () => {
  const config = localConfig();
  expect(await beginDemo(testEnv, config)).toBe(true);
  const before = { begunAt: 5, complete: ["one, 1"], tries: { "two, 1": TRIES }, notices: [], done: false };
  await testEnv.FILES.put(MARKER, JSON.stringify(before));
  expect(await beginDemo(testEnv, config)).toBe(true);
  expect(await (await testEnv.FILES.get(MARKER))?.json()).toEqual({ ...before, tries: {} });
});

async function comparedDays() {
  const today = dayOf(Date.now());
  const period = { range: 30 as const, before: today - 60, from: today - 30, to: today - 1 };
  const ours = await orderSumsByDay(db, "", "field", period);
  const money = ours.map(({ day, revenue, refunded }) => ({ day, received: revenue, returned: refunded }));
  return reconcile(await providerDays(db, period.from, period.to), money, dayOf(await countedUntil(db)) - 1);
}

async function sizes(): Promise<Record<string, number | undefined>> {
  const tables = Object.keys(filled);
  const rows = tables.map((name) => testEnv.DB.prepare(`select count(*) as n from ${name}`));
  const counts = await testEnv.DB.batch<{ n: number }>(rows);
  return Object.fromEntries(tables.map((name, at) => [name, counts[at]?.results[0]?.n]));
}

function localConfig(): Config {
  const configured = configOf(testEnv, true);
  if (!configured.ok) throw new Error(configured.problems.join("\n"));
  return configured.config;
}
