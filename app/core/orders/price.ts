import type { DeadlineHours, ServiceKind, StudyLevel } from "#schema/vocabulary/orders.ts";
import { LONGEST_DEADLINE, offeredDeadlines, type PriceList } from "./price-list.ts";

/** The input of a price calculation. Values that the service does not use are ignored. */
export type PriceQuestion = {
  kind: ServiceKind;
  level: StudyLevel;
  words: number;
  /** Tutoring: total minutes. */
  minutes: number;
  deadline: DeadlineHours;
  references: boolean;
};

/** A coupon's discount: either per cent or cents. */
type Discount = { code: string; percent: number | null; cents: number | null };

/** What a price depends on besides the work: the payer's country and tax, and a coupon. */
export type PriceTerms = { coupon: Discount | null; country: string; taxTenths: number };

/** One line of the price; amounts in cents. */
export type PriceLine =
  | { of: "work"; amount: number; unit: "word" | "hour" | "piece"; count: number; rate: number }
  | { of: "deadline"; amount: number; percent: number }
  | { of: "references"; amount: number; count: number; rate: number }
  | { of: "minimum"; amount: number }
  | { of: "coupon"; amount: number; code: string; percent: number | null }
  /** `tenths` of a per cent of everything above it. */
  | { of: "tax"; amount: number; tenths: number; country: string };

export type Price = { lines: PriceLine[]; total: number; bookVersion: number };

/** The minimum charge of a payment provider, cents: a coupon never reduces a price below it. */
export const LEAST_CHARGE = 100;

/**
 * The price and its lines: one function for the page, the quote and the checkout. Without terms it is the price
 * before tax. The caller must have checked that the deadline is available (`earliestHours`).
 */
export function priceOf(question: PriceQuestion, priceList: PriceList, terms?: PriceTerms): Price {
  const rate = priceList.rates[question.kind];
  const lines: PriceLine[] = [];
  if (rate.unit === "word") {
    const tenths = rate.tenthsOfCent[question.level];
    lines.push({
      of: "work",
      amount: perWord(question.words, tenths),
      unit: "word",
      count: question.words,
      rate: tenths,
    });
  } else if (rate.unit === "hour") {
    const cents = rate.cents[question.level];
    const amount = Math.round((cents * question.minutes) / 60);
    lines.push({ of: "work", amount, unit: "hour", count: question.minutes, rate: cents });
  } else {
    const cents = rate.cents[question.level];
    lines.push({ of: "work", amount: cents, unit: "piece", count: 1, rate: cents });
  }
  const base = sum(lines);
  const percent = priceList.deadlinePercent[question.deadline] - 100;
  lines.push({ of: "deadline", amount: Math.round((base * percent) / 100), percent });
  if (question.references && takesReferences(question.kind)) {
    const tenths = priceList.referencesTenthsOfCent;
    lines.push({ of: "references", amount: perWord(question.words, tenths), count: question.words, rate: tenths });
  }
  const short = priceList.minimumCents - sum(lines);
  if (short > 0) lines.push({ of: "minimum", amount: short });
  if (terms) lines.push(...termLines(sum(lines), terms));
  return { lines, total: sum(lines), bookVersion: priceList.version };
}

function termLines(gross: number, { coupon, country, taxTenths }: PriceTerms): PriceLine[] {
  const off = coupon ? discountOn(gross, coupon) : 0;
  const lines: PriceLine[] = [];
  if (coupon && off > 0) lines.push({ of: "coupon", amount: -off, code: coupon.code, percent: coupon.percent });
  const amount = Math.round(((gross - off) * taxTenths) / 1000);
  lines.push({ of: "tax", amount, tenths: taxTenths, country });
  return lines;
}

function discountOn(gross: number, { percent, cents }: Discount): number {
  const off = percent === null ? (cents ?? 0) : Math.round((gross * percent) / 100);
  return Math.max(0, Math.min(off, gross - LEAST_CHARGE));
}

/** The hours one editor needs to do the work well: no earlier deadline is offered. */
export function earliestHours({ kind, words }: Pick<PriceQuestion, "kind" | "words">, priceList: PriceList): number {
  const rate = priceList.rates[kind];
  return rate.unit === "word" ? Math.max(rate.earliestHours, Math.ceil(words / rate.wordsPerHour)) : rate.earliestHours;
}

export function isOpen(
  deadline: DeadlineHours,
  question: Pick<PriceQuestion, "kind" | "words">,
  priceList: PriceList,
): boolean {
  return offeredDeadlines(priceList).includes(deadline) && deadline >= earliestHours(question, priceList);
}

/** The requested deadline, or the next available one. */
export function openDeadline(question: PriceQuestion, priceList: PriceList): DeadlineHours {
  if (isOpen(question.deadline, question, priceList)) return question.deadline;
  return offeredDeadlines(priceList).find((hours) => isOpen(hours, question, priceList)) ?? LONGEST_DEADLINE;
}

/** Formatting includes the references; other services do not change them. */
export function takesReferences(kind: ServiceKind): boolean {
  return kind === "proofreading" || kind === "editing";
}

/** Half a cent is rounded up; nothing else is rounded. */
function perWord(words: number, tenthsOfCent: number): number {
  return Math.round((words * tenthsOfCent) / 10);
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, line) => total + line.amount, 0);
}
