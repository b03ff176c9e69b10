import { creditsEmail } from "#core/orders/email-templates.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { paymentMethodLabel } from "#core/payments/receipt.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { creditEntries, ledger, paymentEvents, payments } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { type Chance, createChance } from "./chance.ts";
import { tell } from "./notifications.ts";
import { type Student, studentAt, type World } from "./world.ts";

/** Checks that someone bought: how many are left, and from when on. */
export type Credits = Map<string, { left: number; from: number }>;

/** One pack for so many orders. */
const ORDERS_A_PACK = 40;

/** Packs of checks that were bought, with their payments. */
export function fillCredits(world: World): Credits {
  const { seed, from, now, volume } = world;
  const count = Math.max(1, Math.round(volume.orders / ORDERS_A_PACK));
  const credits: Credits = new Map();
  for (const [index, at] of momentsOf(count, { from, now }, createChance(seed, "packs")).entries()) {
    const chance = createChance(seed, "pack", index);
    const student = studentAt(world, at, chance.next());
    const paidAt = at + chance.int(1, 8) * MINUTE_MS;
    if (paidAt >= now) continue;
    const left = buy(world, chance, student, at, paidAt);
    const known = credits.get(student.id);
    credits.set(student.id, { left: left + (known?.left ?? 0), from: paidAt });
  }
  return credits;
}

function buy(world: World, chance: Chance, student: Student, at: number, paidAt: number): number {
  const { put, first } = world;
  const pack = chance.pick(firstPriceList.checks.packs ?? []);
  const id = chance.key();
  const intentId = `pi_${chance.hex(28)}`;
  const sessionId = `cs_test_${chance.hex(28)}`;
  const card = { brand: "visa", last4: "4242" };
  put(payments, {
    id,
    userId: student.id,
    credits: pack.credits,
    attempt: 1,
    provider: "test-bank",
    environment: "sandbox",
    sessionId,
    intentId,
    url: `/payment/gateway/${sessionId}`,
    amount: pack.cents,
    currency: "USD",
    status: "succeeded",
    payer: { name: student.name, email: student.email, country: student.country, company: "", vatId: "" },
    card,
    receiptNumber: first.receipt++,
    capturedAt: paidAt,
    expiresAt: at + 31 * MINUTE_MS,
    createdAt: at,
    updatedAt: paidAt,
  });
  const movement = { paymentId: id, kind: "charge" as const, amount: pack.cents, currency: "USD", at: paidAt };
  put(ledger, { key: `charge:${intentId}`, ...movement });
  put(creditEntries, { key: `buy:${id}`, userId: student.id, change: pack.credits, createdAt: paidAt });
  const event = { eventId: `evt_${chance.hex(28)}`, claim: chance.uuid(paidAt), paymentId: id };
  put(paymentEvents, {
    ...event,
    type: "checkout.session.completed",
    outcome: "applied",
    sentAt: paidAt - 900,
    receivedAt: paidAt,
  });
  const method = paymentMethodLabel(card);
  const text = creditsEmail({ amount: pack.cents, credits: pack.credits, method });
  tell(world, chance, student, { key: `paid:${id}`, kind: "payment", at: paidAt, ...text });
  return pack.credits;
}

/** A check that is paid by a credit, if its student has one. */
export function spend({ put }: World, credits: Credits, { id, userId, queuedAt }: SpentFor): boolean {
  const known = credits.get(userId);
  if (!known || known.left === 0 || queuedAt < known.from) return false;
  known.left -= 1;
  put(creditEntries, { key: `spend:${id}`, userId, change: -1, createdAt: queuedAt });
  return true;
}

/** The credit of a check that failed or was cancelled. */
export function giveCreditBack({ put }: World, credits: Credits, { id, userId }: SpentFor, at: number): void {
  const known = credits.get(userId);
  if (known) known.left += 1;
  put(creditEntries, { key: `back:${id}`, userId, change: 1, createdAt: at });
}

type SpentFor = { id: string; userId: string; queuedAt: number };
