import { deadlineNames, help, levelNames } from "#app/content/help.ts";
import { openDeadline, type PriceQuestion, priceOf, wordLimits } from "#core/price.ts";
import { type DeadlineHours, deadlineHours, helpKinds, type PriceBook, studyLevels } from "#core/price-book.ts";
import { money } from "./money.ts";

/** Tutoring is booked in these lengths, minutes in all. */
export const tutoringMinutes = [30, 60, 90, 120, 180, 240] as const;

export type Asked = { question: PriceQuestion; wordsProblem: string | null };

/** The address is the question: what is missing or unknown falls back to the usual. */
export function readQuestion(params: URLSearchParams, book: PriceBook): Asked {
  const written = params.get("words");
  const words = Number((written ?? "2400").replace(/[\s,.]/g, ""));
  const inRange = Number.isInteger(words) && words >= wordLimits.least && words <= wordLimits.most;
  const question: PriceQuestion = {
    kind: pick(helpKinds, params.get("kind")) ?? "proofreading",
    level: pick(studyLevels, params.get("level")) ?? "undergraduate",
    words: inRange ? words : Math.min(wordLimits.most, Math.max(wordLimits.least, Math.trunc(words) || 2400)),
    minutes: tutoringMinutes.find((minutes) => String(minutes) === params.get("minutes")) ?? 60,
    deadline: deadlineHours.find((hours) => String(hours) === params.get("deadline")) ?? 48,
    references: params.get("references") === "on",
  };
  question.deadline = openDeadline(question, book);
  const wordsProblem = inRange ? null : "Write a whole number from 100 to 50,000.";
  return { question, wordsProblem };
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

/** Starting an order is writing to a person: the message carries the question and its price along. */
export function orderPath(question: PriceQuestion, book: PriceBook): string {
  const message = [
    "I would like to start this order:",
    `${help[question.kind].name}, ${levelNames[question.level].toLowerCase()}, ${amountOf(question)}, back in ${hoursOf(question.deadline)}${question.references ? ", references put into my style" : ""}.`,
    `Price: ${money(priceOf(question, book).total)} before tax (price book ${book.version}).`,
    "",
    "About my text and my school’s rules: ",
  ].join("\n");
  return `/contact?${new URLSearchParams({ topic: "order", message })}`;
}

export function amountOf(question: PriceQuestion): string {
  if (question.kind === "tutoring") return `${question.minutes} minutes`;
  if (question.kind === "model-outline") return "one outline";
  return `${question.words.toLocaleString("en")} words`;
}

export function hoursOf(deadline: DeadlineHours): string {
  return deadlineNames[deadline].replace(" h", " hours");
}

function pick<T extends string>(known: readonly T[], asked: string | null): T | undefined {
  return known.find((one) => one === asked);
}
