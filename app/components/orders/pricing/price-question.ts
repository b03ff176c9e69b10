import { deadlineNames, serviceNames } from "#app/content/order-names.ts";
import { earliestHours, isOpen, openDeadline, type PriceQuestion } from "#core/orders/price.ts";
import { offeredDeadlines, offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { type DeadlineHours, deadlineHours, orderLimits, studyLevels } from "#schema/vocabulary/orders.ts";

/** Bookable tutoring lengths, total minutes. */
export const tutoringMinutes = [30, 60, 90, 120, 180, 240] as const;

/** A page has about 275 words. */
export const WORDS_A_PAGE = 275;

/** The length as the user entered it, in words or in pages. */
export type Asked = {
  question: PriceQuestion;
  unit: "words" | "pages";
  written: number;
  wordsProblem: string | null;
};

/** Parses the address; missing or unknown values fall back to the defaults. */
export function readQuestion(params: URLSearchParams, priceList: PriceList): Asked {
  const unit = params.get("unit") === "pages" ? "pages" : "words";
  const figure = Number((params.get("words") ?? (unit === "pages" ? "9" : "2400")).replace(/[\s,.]/g, ""));
  const words = unit === "pages" ? figure * WORDS_A_PAGE : figure;
  const inRange = Number.isInteger(words) && words >= orderLimits.words.least && words <= orderLimits.words.most;
  const services = offeredServices(priceList);
  const question: PriceQuestion = {
    kind: pick(services, params.get("kind")) ?? services[0] ?? "proofreading",
    level: pick(studyLevels, params.get("level")) ?? "undergraduate",
    words: inRange
      ? words
      : Math.min(orderLimits.words.most, Math.max(orderLimits.words.least, Math.trunc(words) || 2400)),
    minutes: tutoringMinutes.find((minutes) => String(minutes) === params.get("minutes")) ?? 60,
    deadline: deadlineHours.find((hours) => String(hours) === params.get("deadline")) ?? 48,
    references: params.get("references") === "on",
  };
  question.deadline = openDeadline(question, priceList);
  const written = inRange ? figure : unit === "pages" ? Math.ceil(question.words / WORDS_A_PAGE) : question.words;
  return { question, unit, written, wordsProblem: inRange ? null : problemIn(unit) };
}

function problemIn(unit: Asked["unit"]): string {
  return unit === "pages"
    ? `Enter a whole number from 1 to ${Math.floor(orderLimits.words.most / WORDS_A_PAGE)}.`
    : "Enter a whole number from 100 to 50,000.";
}

/** The reason why some deadlines are unavailable; null if all are available. */
export function closedReason(question: PriceQuestion, priceList: PriceList): string | null {
  const closed = offeredDeadlines(priceList).filter((hours) => !isOpen(hours, question, priceList));
  if (closed.length === 0) return null;
  const earliest = earliestHours(question, priceList);
  const who = `${serviceNames[question.kind]} needs at least ${priceList.rates[question.kind].earliestHours} hours.`;
  if (earliest === priceList.rates[question.kind].earliestHours) return who;
  return `${amountOf(question)} need at least ${earliest} hours, so shorter deadlines are not available.`;
}

export function pricePath(question: PriceQuestion): string {
  const params = new URLSearchParams({
    kind: question.kind,
    words: String(question.words),
    level: question.level,
    deadline: String(question.deadline),
  });
  if (question.kind === "tutoring") params.set("minutes", String(question.minutes));
  if (question.references) params.set("references", "on");
  return `/pricing?${params}`;
}

/** The address of the new order form, prefilled with this question. */
export function orderPath(question: PriceQuestion): string {
  return pricePath(question).replace("/pricing?", "/dashboard/new-order?");
}

function amountOf(question: PriceQuestion): string {
  if (question.kind === "tutoring") return `${question.minutes} minutes`;
  if (question.kind === "model-outline") return "one outline";
  return `${question.words.toLocaleString("en")} words`;
}

export function hoursOf(deadline: DeadlineHours): string {
  return deadlineNames[deadline];
}

function pick<T extends string>(known: readonly T[], requested: string | null): T | undefined {
  return known.find((one) => one === requested);
}
