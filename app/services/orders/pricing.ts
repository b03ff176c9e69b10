import { AppError } from "#core/app-error.ts";
import type { Actor } from "#core/identity/actor.ts";
import { isPerson } from "#core/identity/actor.ts";
import { earliestHours, isOpen, type PriceQuestion, takesReferences } from "#core/orders/price.ts";
import { offeredDeadlines, offeredServices, type PriceList } from "#core/orders/price-list.ts";
import {
  changeOf,
  isOver,
  type PriceChange,
  type Quote,
  quoteAgain,
  quoteOf,
  readSignedQuote,
  signQuote,
} from "#core/orders/quote.ts";
import { taxTenths } from "#core/payments/tax.ts";
import { couponIsUsed, findCoupon } from "#db/orders/coupons.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import { countsOf } from "#db/orders/word-counts.ts";
import type { OrderForm } from "#schema/orders/order.ts";
import type { DeadlineHours } from "#schema/vocabulary/orders.ts";
import type { OrderPorts } from "./ports.ts";

/** The question a price is computed for, and the buyer's country. */
export type Asked = {
  question: PriceQuestion;
  coupon: string;
  country: string;
  vatId: string;
};

export type Priced = {
  quote: Quote;
  /** The same price, signed: it holds until it expires, whatever the book does meanwhile. */
  token: string;
  /** Why the coupon does not count; null where it does, or none was named. */
  couponProblem: string | null;
};

/** Prices as they are worked out on the server: for the page, for the quote, for the checkout. */
export function createPricing({
  db,
  clock,
  signer,
  priceList,
}: Pick<OrderPorts, "db" | "clock" | "signer" | "priceList">) {
  /** The price now, and the same price signed for half an hour. */
  async function quote(actor: Actor, requested: Asked): Promise<Priced> {
    const { made, couponProblem } = await work(actor, requested, await priceList.current());
    return { quote: made, token: await signQuote(signer, made), couponProblem };
  }

  /**
   * The price of an order for its form. A signed price that is still valid is kept, also when the price list has
   * changed since; any other is computed again. `differs` says that the student has seen another total.
   */
  async function priceForm(
    actor: Actor,
    form: OrderForm,
  ): Promise<{ quote: Quote; differs: boolean; seen: number | null }> {
    const question = questionOf(form);
    const requested: Asked = { question, coupon: form.coupon, country: form.country, vatId: "" };
    const shown = await readSignedQuote(signer, form.quote, clock.now());
    const holds =
      shown !== null &&
      JSON.stringify(shown.question) === JSON.stringify(question) &&
      shown.coupon === form.coupon &&
      shown.country === form.country;
    const kept = holds ? await priceList.ofVersion(shown.bookVersion) : null;
    const { made, couponProblem } = await work(actor, requested, kept ?? (await priceList.current()));
    if (couponProblem) throw new AppError("invalid", couponProblem, { fields: { coupon: couponProblem } });
    const quoted = holds ? { ...made, expiresAt: shown.expiresAt } : made;
    return { quote: quoted, differs: form.quote !== "" && shown?.total !== made.total, seen: shown?.total ?? null };
  }

  /** An order's new price: the current word count of its file, the current price list, its coupon. */
  async function again(
    order: OrderRow,
    payer: { country: string; vatId: string },
    used: PriceList | null = null,
  ): Promise<Quote> {
    const { measured } = await countsOf(db, order);
    const coupon = order.coupon ? await findCoupon(db, order.coupon) : null;
    return quoteAgain(order.quote, {
      measured,
      coupon,
      priceList: used ?? (await priceList.current()),
      country: payer.country,
      vatId: payer.vatId,
      now: clock.now(),
    });
  }

  /** What an unpaid order costs now, and what it was shown with before where that is another sum. */
  async function amountDue(order: OrderRow): Promise<{ total: number; words: number; change: PriceChange | null }> {
    const holds = !isOver(order.quote, clock.now());
    const kept = holds ? await priceList.ofVersion(order.quote.bookVersion) : null;
    const now = await again(order, order.quote, kept);
    return { total: now.total, words: now.question.words, change: changeOf(order.quote, now) };
  }

  async function work(actor: Actor, requested: Asked, current: PriceList) {
    const { question, country, vatId } = requested;
    requireOpen(question, current);
    const { discount, problem } = await couponOf(actor, requested.coupon);
    const terms = { coupon: discount, country, taxTenths: taxTenths(current.taxTenths ?? {}, country, vatId) };
    return { made: quoteOf({ question, priceList: current, terms, vatId, now: clock.now() }), couponProblem: problem };
  }

  async function couponOf(actor: Actor, code: string) {
    if (code === "") return { discount: null, problem: null };
    const row = await findCoupon(db, code);
    const now = clock.now();
    const discount = row ? { code: row.code, percent: row.percent, cents: row.cents } : null;
    const used = isPerson(actor) && (await couponIsUsed(db, code, actor.id));
    if (!row?.active || row.startsAt > now || row.endsAt <= now || row.uses >= row.maxUses)
      return { discount: null, problem: "This coupon does not exist or has expired." };
    if (used) return { discount: null, problem: "You have used this coupon already." };
    return { discount, problem: null };
  }

  return { quote, priceForm, again, amountDue };
}

export type Pricing = ReturnType<typeof createPricing>;

/** The form's question to the price list. */
function questionOf(form: OrderForm): PriceQuestion {
  return {
    kind: form.kind,
    level: form.level,
    words: form.words,
    minutes: form.kind === "tutoring" ? form.sessions * form.sessionMinutes : 60,
    deadline: form.deadlineHours as DeadlineHours,
    references: form.references && takesReferences(form.kind),
  };
}

function requireOpen(question: PriceQuestion, priceList: PriceList): void {
  if (!offeredServices(priceList).includes(question.kind)) {
    const problem = "We do not offer this service at the moment. Choose another service.";
    throw new AppError("invalid", problem, { fields: { kind: problem } });
  }
  if (isOpen(question.deadline, question, priceList)) return;
  const words = offeredDeadlines(priceList).includes(question.deadline)
    ? `This order needs at least ${earliestHours(question, priceList)} hours. Choose a later deadline.`
    : "We do not offer this deadline at the moment. Choose another deadline.";
  throw new AppError("invalid", words, { fields: { deadlineHours: words } });
}
