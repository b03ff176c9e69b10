import { taxTenths } from "../payments/tax.ts";
import type { Signer } from "../ports.ts";
import { type Price, type PriceLine, type PriceQuestion, type PriceTerms, priceOf } from "./price.ts";
import type { PriceList } from "./price-list.ts";
import { billedWords } from "./word-counts.ts";

/** How long a price holds, ms. */
export const QUOTE_MS = 30 * 60_000;

/** A price that holds for a while. Everything it was worked out from is in it, so that anybody can repeat it. */
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
  /** The words that its file has now; null where they are not known or not charged. */
  measured: number | null;
  priceList: PriceList;
  coupon: PriceTerms["coupon"];
  country: string;
  vatId: string;
  now: number;
};

/** An order's price anew. The deadline was agreed when it was ordered: it is not asked for again. */
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

/** Two prices of one order, and why the second is another one; null where they are the same sum. */
export function changeOf(before: Pick<Quote, "total" | "question">, now: Quote): PriceChange | null {
  if (before.total === now.total) return null;
  const why = before.question.words === now.question.words ? "prices" : "words";
  return { from: before.total, to: now.total, why };
}

/** What a signed price says: enough to work it out again with the book it was worked out with. */
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

/** Null for a price that is forged or over. */
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
