import { taxTenths } from "../payments/tax.ts";
import type { Signer } from "../ports.ts";
import { type Price, type PriceLine, type PriceQuestion, type PriceTerms, priceOf } from "./price.ts";
import type { PriceList } from "./price-list.ts";
import { billedWords } from "./word-counts.ts";

/** How long a price is valid, ms. */
export const QUOTE_MS = 30 * 60_000;

/** A price with an expiry. It contains everything it was calculated from, so that the calculation can be repeated. */
export type Quote = {
  question: PriceQuestion;
  bookVersion: number;
  coupon: string | null;
  country: string;
  vatId: string;
  lines: PriceLine[];
  tax: number;
  total: number;
  currency: "USD";
  madeAt: number;
  expiresAt: number;
};

export type QuoteParts = {
  question: PriceQuestion;
  priceList: PriceList;
  terms: PriceTerms;
  vatId: string;
  now: number;
};

export function quoteOf({ question, priceList, terms, vatId, now }: QuoteParts): Quote {
  const price: Price = priceOf(question, priceList, terms);
  return {
    question,
    bookVersion: price.bookVersion,
    coupon: price.lines.some((line) => line.of === "coupon") ? (terms.coupon?.code ?? null) : null,
    country: terms.country,
    vatId,
    lines: price.lines,
    tax: price.lines.find((line) => line.of === "tax")?.amount ?? 0,
    total: price.total,
    currency: "USD",
    madeAt: now,
    expiresAt: now + QUOTE_MS,
  };
}

type Requoted = {
  /** The current word count of its file; null if it is unknown or the service is not charged by the word. */
  measured: number | null;
  priceList: PriceList;
  coupon: PriceTerms["coupon"];
  country: string;
  vatId: string;
  now: number;
};

/** Recalculates an order's price. The deadline was agreed when the order was placed and is not checked again. */
export function quoteAgain({ question: asked }: Quote, { measured, priceList, coupon, ...payer }: Requoted): Quote {
  const { country, vatId, now } = payer;
  const question = measured === null ? asked : { ...asked, words: billedWords(measured) };
  const terms = { coupon, country, taxTenths: taxTenths(priceList.taxTenths ?? {}, country, vatId) };
  return quoteOf({ question, priceList, terms, vatId, now });
}

export function isOver(quote: Pick<Quote, "expiresAt">, now: number): boolean {
  return quote.expiresAt <= now;
}

export type PriceChange = { from: number; to: number; why: "words" | "prices" };

/** The difference between two prices of one order and its reason; null if the totals are equal. */
export function changeOf(before: Pick<Quote, "total" | "question">, now: Quote): PriceChange | null {
  if (before.total === now.total) return null;
  const why = before.question.words === now.question.words ? "prices" : "words";
  return { from: before.total, to: now.total, why };
}

/** The content of a signed price: enough to recalculate it with the price list it was calculated from. */
export type SignedQuote = {
  question: PriceQuestion;
  bookVersion: number;
  coupon: string;
  country: string;
  total: number;
};

export async function signQuote(signer: Signer, quote: Quote): Promise<string> {
  const { question, bookVersion, coupon, country, total, expiresAt } = quote;
  const claims = { q: JSON.stringify(question), book: bookVersion, coupon: coupon ?? "", country, total };
  return signer.sign("quote", claims, expiresAt);
}

/** Null for a forged or expired price. */
export async function readSignedQuote(
  signer: Signer,
  token: string,
  now: number,
): Promise<(SignedQuote & { expiresAt: number }) | null> {
  const claims = token ? await signer.verify("quote", token, now) : null;
  if (!claims) return null;
  return {
    question: JSON.parse(String(claims.q)) as PriceQuestion,
    bookVersion: Number(claims.book),
    coupon: String(claims.coupon),
    country: String(claims.country),
    total: Number(claims.total),
    expiresAt: Number(claims.expiresAt),
  };
}
