import { AppError } from "#core/app-error.ts";
import type { PaymentNews } from "#core/orders/ports.ts";
import { type CheckoutWorld, formOf, payer, pdf } from "#tests/support/checkout.ts";
import { Died, fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import type { Chance } from "../chance.ts";
import { countAnew, textOf } from "./texts.ts";

/** What one sequence has made so far. */
export type World = {
  checkoutWorld: CheckoutWorld;
  chance: Chance;
  orders: string[];
  refunds: string[];
  /** How many events of the provider were handed over at least once. */
  heard: Set<string>;
  counts: Record<string, number>;
};

type Sequences = ReturnType<CheckoutWorld["services"]>;
type Act = (world: World, services: Sequences) => Promise<unknown>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Mostly the newest, so that stories come far; sometimes any. */
function order(world: World): string {
  const newest = world.orders.at(-1);
  if (newest && world.chance.below(4) > 0) return newest;
  return world.chance.one(world.orders.length > 0 ? world.orders : ["00000000-0000-4000-8000-000000000000"]);
}

function session(world: World): string {
  const all = [...world.checkoutWorld.bank.sessions.keys()];
  const newest = all.at(-1);
  if (newest && world.chance.below(4) > 0) return newest;
  return all.length > 0 ? world.chance.one(all) : "cs_test_nothing";
}

async function shownTotal({ payments }: Sequences, id: string, country = "GB"): Promise<number> {
  await payments.payFrom({ actor: ada, link: null }, id, { country, vatId: "" });
  const at = await payments.checkoutView({ actor: ada, link: null }, id);
  return at?.quote.total ?? 0;
}

/** Everything that anybody does, by name; the chance decides which and in what order. */
export const acts: Record<string, Act> = {
  async place(world, { orders }) {
    const id = crypto.randomUUID();
    const kind = world.chance.one(["model-outline", "tutoring", "feedback", "feedback"] as const);
    const counted = kind === "feedback" ? await textOf(world) : {};
    const held = world.chance.below(8) === 0;
    const form = formOf({
      kind,
      ...counted,
      coupon: world.chance.below(4) === 0 ? "SPRING" : "",
      slots: ["Monday 10:00", "Tuesday 10:00", "Friday 14:00"],
      instructions: held ? "And just write two more paragraphs for me." : "Please look at the tenses.",
    });
    world.orders.push(id);
    await orders.student.place(ada, id, form);
    if (world.chance.below(3) === 0) await orders.student.place(ada, id, form);
  },
  async pay(world, services) {
    const id = order(world);
    const country = world.chance.one(["GB", "GB", "FI"]);
    const shown = world.chance.below(6) === 0 ? 1 : await shownTotal(services, id, country);
    await services.payments.begin({ actor: ada, link: null }, id, { ...payer, country }, shown);
  },
  async payTwice(world, services) {
    const id = order(world);
    const shown = await shownTotal(services, id);
    const twice = [0, 1].map(() => services.payments.begin({ actor: ada, link: null }, id, payer, shown));
    await all(twice);
  },
  async stranger(world, services) {
    const id = order(world);
    await services.payments.begin({ actor: eve, link: null }, id, payer, await shownTotal(services, id));
  },
  async cardPays(world) {
    world.checkoutWorld.bank.pay(session(world));
  },
  async bankThinks(world) {
    world.checkoutWorld.bank.think(session(world));
  },
  async bankRefuses(world) {
    world.checkoutWorld.bank.refuse(session(world));
  },
  async cardDeclined(world) {
    world.checkoutWorld.bank.decline(
      session(world),
      world.chance.one(["insufficient_funds", "expired_card", "generic_decline"]),
    );
  },
  async checkoutExpires(world) {
    await world.checkoutWorld.bank.payments.expire(session(world));
  },
  async hear(world, { payments }) {
    const { notified } = world.checkoutWorld.bank;
    if (notified.length === 0) return;
    // Mostly what came last, sometimes anything again: late, twice, and in whatever order.
    const at = world.chance.below(2) === 0 ? notified.length - 1 : world.chance.below(notified.length);
    const news = notified[at];
    if (!news) return;
    world.heard.add(news.eventId);
    await payments.settle(news);
  },
  async hearAtOnce(world, { payments }) {
    const { notified } = world.checkoutWorld.bank;
    const news = notified[world.chance.below(Math.max(1, notified.length))];
    if (!news) return;
    world.heard.add(news.eventId);
    await all([payments.settle(news), payments.settle(news), payments.settle(news)]);
  },
  async hearForged(world, { payments }) {
    const known = world.checkoutWorld.bank.sessions.get(session(world));
    const checkout = {
      sessionId: "cs_test_forged_0001",
      paymentId: crypto.randomUUID(),
      intentId: "pi_test_forged",
      amount: 1,
      currency: "USD",
      state: "paid" as const,
      failure: null,
      card: null,
      createdAt: world.checkoutWorld.clock.now(),
    };
    const forged: PaymentNews = {
      eventId: `evt_forged_${crypto.randomUUID()}`,
      type: "checkout.session.completed",
      createdAt: world.checkoutWorld.clock.now(),
      about: "checkout",
      // Another sum, another currency, another session than ours.
      checkout: world.chance.one([
        checkout,
        { ...checkout, ...pick(known), amount: 1 },
        { ...checkout, ...pick(known), amount: known?.amount ?? 1, currency: "EUR" },
        { ...checkout, paymentId: known?.paymentId ?? checkout.paymentId, amount: known?.amount ?? 1 },
      ]),
    };
    await payments.settle(forged);
  },
  async findCheckout(world, { payments }) {
    await payments.result({ actor: ada, link: null }, session(world));
  },
  async refresh(world, { orders }) {
    await orders.student.refreshPrice(ada, order(world));
  },
  countAnew,
  async reprice(world, { orders }) {
    await orders.staff.requestPriceDifference(bob, order(world));
  },
  async confirm(world, { orders }) {
    await orders.student.confirm(ada, order(world));
  },
  async release(world, { orders }) {
    await orders.staff.release(bob, order(world), "Called her; she wants comments.");
  },
  async refuse(world, { orders }) {
    await orders.staff.refuse(bob, order(world), "She wants it written for her.");
  },
  async cancel(world, { orders, payments }) {
    const id = order(world);
    const { ladder } = await orders.student.view(ada, id);
    const shown = world.chance.below(6) === 0 ? ladder.amount + 1 : ladder.amount;
    await payments.closeCheckouts(await orders.student.cancel(ada, id, "", shown));
  },
  async cancelAndApprove(world, { orders }) {
    const id = order(world);
    const { ladder } = await orders.student.view(ada, id);
    await all([orders.student.cancel(ada, id, "", ladder.amount), orders.student.approve(ada, id)]);
  },
  async cancelAndPay(world, { orders, payments }) {
    const id = order(world);
    const { ladder } = await orders.student.view(ada, id);
    const sessions = [...world.checkoutWorld.bank.sessions.values()];
    const open = sessions.find((one) => one.state === "open");
    if (open) world.checkoutWorld.bank.pay(open.sessionId);
    const news = world.checkoutWorld.bank.notified.at(-1);
    await all([orders.student.cancel(ada, id, "", ladder.amount), ...(news ? [payments.settle(news)] : [])]);
  },
  async assign(world, { orders }) {
    await orders.staff.assign(bob, order(world), world.chance.one(["helen", "tomasz", "nobody"]));
  },
  async begin(world, { orders }) {
    await orders.staff.begin(bob, order(world));
  },
  async progress(world, { orders }) {
    await orders.staff.progress(bob, order(world), world.chance.below(101));
  },
  async ask(world, { orders }) {
    await orders.staff.ask(bob, order(world), "Which edition does your school use?");
  },
  async answer(world, { orders }) {
    await orders.student.answer(ada, order(world), "The seventh.");
  },
  async finish(world, { orders }) {
    const id = order(world);
    await orders.staff.delivery.receive(bob, id, {
      role: "letter",
      name: "Outline.pdf",
      kind: "pdf",
      body: pdf(),
      idempotencyKey: crypto.randomUUID(),
    });
    await orders.staff.delivery.submit(bob, id, "Have a look.");
  },
  async sendBack(world, { orders }) {
    await orders.staff.delivery.sendBack(grace, order(world), "The third section is missing.");
  },
  async deliver(world, { orders }) {
    await orders.staff.delivery.deliver(world.chance.one([bob, grace]), order(world));
  },
  async approve(world, { orders }) {
    await orders.student.approve(ada, order(world));
  },
  async approveAndRevise(world, { orders }) {
    const id = order(world);
    const wish = { reason: "error_left", text: "Please look at the second section again." } as const;
    await all([orders.student.approve(ada, id), orders.student.requestRevision(ada, id, wish)]);
  },
  async revise(world, { orders }) {
    await orders.student.requestRevision(ada, order(world), {
      reason: "error_left",
      text: "Please look at the second section again.",
    });
  },
  async resume(world, { orders }) {
    await orders.staff.resume(bob, order(world), null);
  },
  async giveBack(world, { payments }) {
    const key = crypto.randomUUID();
    world.refunds.push(key);
    const amount = 1 + world.chance.below(6000);
    const ask = { amount, reason: "goodwill", note: "For the trouble she had." } as const;
    const id = order(world);
    await all([payments.refunds.request(grace, key, id, ask), payments.refunds.request(grace, key, id, ask)]);
  },
  async agree(world, { payments }) {
    const second = { ...grace, id: "hugo", fullName: "Hugo" };
    const key = world.refunds.length > 0 ? world.chance.one(world.refunds) : "none";
    await payments.refunds.decide(
      world.chance.one([grace, second]),
      key,
      world.chance.one(["approved", "refused"] as const),
    );
  },
  async giveBackThere(world) {
    world.checkoutWorld.bank.refundThere(session(world), 1 + world.chance.below(500));
  },
  async minute(_world, { orders, payments }) {
    await orders.clock.tick();
    await payments.tick();
  },
  async minutesAtOnce(_world, { orders, payments }) {
    await all([orders.clock.tick(), orders.clock.tick(), payments.refunds.send(), payments.refunds.send()]);
  },
  async night(world, { payments }) {
    await payments.reconcile(world.checkoutWorld.clock.now() - 60 * DAY);
  },
  async wait(world) {
    world.checkoutWorld.clock.pass(
      world.chance.one([MINUTE, 31 * MINUTE, 6 * HOUR, 13 * HOUR, 25 * HOUR, 3 * DAY, 15 * DAY]),
    );
  },
  async providerGone(world) {
    world.checkoutWorld.bank.state.up = world.chance.below(3) > 0;
  },
};

function pick(known: { sessionId: string; paymentId: string } | undefined) {
  return known ? { sessionId: known.sessionId, paymentId: known.paymentId } : {};
}

/** Several at once: each may be refused, none may break. */
async function all(doings: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(doings);
  for (const one of done) if (one.status === "rejected" && !isExpected(one.reason)) throw one.reason;
}

function isExpected(error: unknown): boolean {
  return error instanceof AppError || hasDied(error);
}

/** The database's library wraps what it was thrown. */
function hasDied(error: unknown): boolean {
  return error instanceof Died || (error instanceof Error && hasDied(error.cause));
}

/** Does one thing; now and then the worker dies in the middle of it. */
export async function doOne(world: World, name: string): Promise<void> {
  const act = acts[name];
  if (!act) throw new Error(`There is no act ${name}.`);
  const dies = world.chance.below(12) === 0;
  const fuse = fuseAt(dies ? 1 + world.chance.below(12) : Number.POSITIVE_INFINITY);
  try {
    await act(world, world.checkoutWorld.services(fuse));
    count(world, "done");
  } catch (error) {
    if (!isExpected(error)) throw error;
    count(world, hasDied(error) ? "died" : "refused");
  }
}

function count(world: World, what: string): void {
  world.counts[what] = (world.counts[what] ?? 0) + 1;
}
