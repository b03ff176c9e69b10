import { AppError } from "#core/app-error.ts";
import { coupons, orderEvents, refunds } from "#db/tables/index.ts";
import { checkoutWorld } from "#tests/support/checkout.ts";
import { chanceOf } from "../chance.ts";
import { acts, doOne, type World } from "./acts.ts";
import { brokenAtRest, brokenNow } from "./invariants.ts";
import { nextAct } from "./onward.ts";
import { wipe } from "./wipe.ts";

const DAY = 86_400_000;
const names = Object.keys(acts);

export type Ran = { steps: string[]; broken: string[]; counts: Record<string, number> };

/**
 * One random story: orders are placed, paid, worked on and given up, the provider's news comes late, twice, reordered or
 * forged, workers die, the clock jumps. What must always hold is looked at on the way, and what must hold at rest after
 * everything has been told once. The same seed and number give the same story.
 */
export async function runSequence(seed: number, number: number, start: number): Promise<Ran> {
  const world: World = {
    checkoutWorld: checkoutWorld(start),
    chance: chanceOf(seed, number),
    orders: [],
    refunds: [],
    heard: new Set(),
    counts: {},
  };
  const { db } = world.checkoutWorld;
  await wipe(db);
  await world.checkoutWorld.open();
  const life = { startsAt: 0, endsAt: start + 10_000 * DAY, createdAt: start };
  await db
    .insert(coupons)
    .values({ code: "SPRING", percent: 10, cents: null, maxUses: 1, ...life })
    .onConflictDoNothing();

  const steps: string[] = [];
  const length = 15 + world.chance.below(30);
  for (let at = 0; at < length; at++) {
    const name = world.chance.below(5) > 1 ? await nextAct(world) : world.chance.one(names);
    steps.push(name);
    await doOne(world, name);
    if (world.chance.below(4) === 0) {
      const broken = await brokenNow(db);
      if (broken.length > 0) return { steps, broken, counts: world.counts };
    }
  }
  await settleDown(world);
  world.counts.orders = world.orders.length;
  // How far they came: what was never reached was never tried.
  for (const { toStatus } of await db.select({ toStatus: orderEvents.toStatus }).from(orderEvents))
    world.counts[toStatus] = (world.counts[toStatus] ?? 0) + 1;
  for (const { reason } of await db.select({ reason: refunds.reason }).from(refunds))
    world.counts[`refund ${reason}`] = (world.counts[`refund ${reason}`] ?? 0) + 1;
  world.counts.events = world.checkoutWorld.bank.notified.length;
  return { steps, broken: await brokenAtRest(db, world.checkoutWorld.bank), counts: world.counts };
}

/** Everything is told at least once, in no order; then the clock does what it does by the minute, until nothing is left. */
async function settleDown({ checkoutWorld: { bank, clock, services, post }, chance }: World): Promise<void> {
  bank.state.up = true;
  const { orders, payments } = services();
  const left = [...bank.notified].sort(() => chance.below(3) - 1);
  for (const news of left) {
    // Some are never told at all: the night finds them.
    if (chance.below(5) === 0) continue;
    try {
      await payments.settle(news);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  for (let round = 0; round < 4; round++) {
    clock.pass(3 * 3_600_000);
    await payments.reconcile(clock.now() - 400 * DAY);
    await orders.clock.tick();
    await payments.tick();
    await payments.refunds.send();
  }
  await post();
}
