import { kindNames } from "../orders/email-templates.ts";
import type { ReceiptLine } from "../orders/ports.ts";
import type { PriceLine } from "../orders/price.ts";
import type { Quote } from "../orders/quote.ts";

/** R-2026-000017: the year of the payment and a number that only increases. */
export function receiptNumber(number: number, capturedAt: number): string {
  return `R-${yearOf(capturedAt)}-${String(number).padStart(6, "0")}`;
}

export function invoiceNumber(number: number, capturedAt: number): string {
  return `INV-${yearOf(capturedAt)}-${String(number).padStart(6, "0")}`;
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}

/** Visa, ends 4242 */
export function paymentMethodLabel(card: { brand: string; last4: string } | null): string {
  if (!card) return "Card";
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return `${brand}, ends ${card.last4}`;
}

/** The lines of a price as receipts, checkouts and emails label them. */
export function receiptLines({
  question,
  lines,
  country,
}: Pick<Quote, "question" | "lines" | "country">): ReceiptLine[] {
  return lines
    .filter((line) => line.of !== "deadline" || line.amount !== 0)
    .map((line) => ({ ...wordsOf(line, question, country), amount: line.amount }));
}

function wordsOf(line: PriceLine, question: Quote["question"], country: string): { label: string; detail: string } {
  switch (line.of) {
    case "work":
      return { label: kindNames[question.kind] ?? question.kind, detail: workDetail(line) };
    case "deadline":
      return {
        label: `Delivery in ${spanOf(question.deadline)}`,
        detail: `${line.percent > 0 ? "+" : ""}${line.percent}%`,
      };
    case "references":
      return { label: "References in your style", detail: `${count(line.count)} words × ${rate(line.rate)}` };
    case "minimum":
      return { label: "Minimum order price", detail: "difference to the minimum" };
    case "coupon":
      return { label: `Coupon ${line.code}`, detail: line.percent === null ? "" : `${line.percent}% off` };
    case "tax":
      return { label: "Tax", detail: line.tenths === 0 ? country : `${country}, ${line.tenths / 10}%` };
  }
}

function spanOf(hours: number): string {
  return hours < 72 ? `${hours} hours` : `${hours / 24} days`;
}

function workDetail(line: PriceLine & { of: "work" }): string {
  if (line.unit === "word") return `${count(line.count)} words × ${rate(line.rate)}`;
  if (line.unit === "hour") return `${line.count} minutes`;
  return "";
}

function count(words: number): string {
  return new Intl.NumberFormat("en").format(words);
}

function rate(tenthsOfCent: number): string {
  return `$${(tenthsOfCent / 1000).toFixed(3)}`;
}
