import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { couponOf } from "./coupons.ts";
import { type OrderLife, perform } from "./order-life.ts";
import { priceAt } from "./order-request.ts";
import { giveBack } from "./refunds.ts";
import type { Staff } from "./world.ts";

/** The file has more words than were paid for: the payment is refunded, and the student accepts the new price or cancels. */
export function reprice(life: OrderLife): boolean {
  const { chance, request, payment, row, student, world } = life;
  if (!payment) return false;
  const at = Math.floor(life.at + chance.wait(2 * HOUR_MS));
  const billed = request.question.words;
  const measured = Math.round(billed * 1.3);
  const question = { ...request.question, words: measured };
  const quote = priceAt(question, student, couponOf(row.coupon), at);
  const back = payment.amount - payment.refundReserved;
  const change = {
    quote,
    total: quote.total,
    words: measured,
    promisedAt: null,
    paymentId: null,
    paymentStatus: "none" as const,
  };
  const note = `${measured} words counted, ${billed} words paid for`;
  if (!perform(life, "reprice", at, { by: world.staff[0] as Staff, note, back, change })) return false;
  request.measured = measured;
  request.question = question;
  payment.unappliedAt = life.at;
  const asked = { id: `words:${payment.id}`, amount: back, reason: "words" as const, at: life.at };
  giveBack(life, payment, { ...asked, note: "The text has more words than the student paid for" });
  life.payment = null;
  if (chance.is(0.25)) {
    perform(life, "cancel", life.at + chance.wait(5 * HOUR_MS), { by: "student", note: "The new price is too high." });
    return false;
  }
  const again = Math.floor(life.at + chance.wait(5 * HOUR_MS));
  const confirmed = { quote: priceAt(question, student, couponOf(row.coupon), again), expiresAt: again + 24 * HOUR_MS };
  return perform(life, "confirm", again, { by: "student", change: confirmed });
}
