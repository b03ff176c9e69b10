import { taxTenths } from "../payments/tax.ts";
import { openDeadline, type PriceQuestion } from "./price.ts";
import { offeredServices, type PriceList } from "./price-list.ts";
import { quoteOf } from "./quote.ts";

type TypicalOrder = { question: PriceQuestion; country: string };

const usual = { minutes: 60, references: false } as const;

/** Orders by which an admin judges new prices: each service is charged another way, and one is taxed. */
const typicalOrders: readonly TypicalOrder[] = [
  { question: { ...usual, kind: "proofreading", level: "undergraduate", words: 2500, deadline: 48 }, country: "US" },
  {
    question: { ...usual, kind: "editing", level: "masters", words: 6000, deadline: 120, references: true },
    country: "US",
  },
  { question: { ...usual, kind: "feedback", level: "undergraduate", words: 3000, deadline: 24 }, country: "GB" },
  { question: { ...usual, kind: "tutoring", level: "masters", words: 1000, deadline: 72 }, country: "US" },
  { question: { ...usual, kind: "formatting", level: "doctoral", words: 10_000, deadline: 168 }, country: "DE" },
];

export type TypicalPrice = TypicalOrder & {
  /** With tax, cents; null where the list does not offer the service. */
  before: number | null;
  after: number | null;
};

/** What the typical orders cost by two price lists, with the deadline that is open on each. */
export function typicalPrices(before: PriceList, after: PriceList, now: number): TypicalPrice[] {
  return typicalOrders.map((order) => ({
    ...order,
    before: totalOf(order, before, now),
    after: totalOf(order, after, now),
  }));
}

function totalOf({ question, country }: TypicalOrder, priceList: PriceList, now: number): number | null {
  if (!offeredServices(priceList).includes(question.kind)) return null;
  const terms = { coupon: null, country, taxTenths: taxTenths(priceList.taxTenths ?? {}, country, "") };
  const open = { ...question, deadline: openDeadline(question, priceList) };
  return quoteOf({ question: open, priceList, terms, vatId: "", now }).total;
}
