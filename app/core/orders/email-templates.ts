import {
  approvedLetter,
  assignedLetter,
  cancelledLetter,
  deliveredLetter,
  dollars,
  heldReleasedLetter,
  type LetterOrder,
  type LetterText,
  lateLetter,
  questionLetter,
  repricedLetter,
} from "../payments/email-templates.ts";
import { REFUND_ARRIVES_MS } from "../payments/refund.ts";
import type { OrderAct } from "./order.ts";
import { REVISIONS_ALLOWED, times } from "./order.ts";

/** What a letter about an act may tell; what an act does not have is null. */
export type ActFacts = {
  now: number;
  who: string;
  byStudent: boolean;
  promisedAt: number | null;
  total: number;
  /** What goes back to the card with it, cents. */
  back: number;
  revisionsUsed: number;
  autoApproveAt: number | null;
  expiresAt: number;
};

/** The letter an act sends to the student; null where the page tells enough. */
export function letterOfAct(act: OrderAct, order: LetterOrder, facts: ActFacts): LetterText | null {
  const { now, who, promisedAt } = facts;
  switch (act) {
    case "release":
      return heldReleasedLetter(order, { amount: facts.total, payBy: facts.expiresAt });
    case "assign":
      return promisedAt === null ? null : assignedLetter(order, { who, dueAt: promisedAt });
    case "ask":
      return questionLetter(order, { who, askedAt: now });
    case "reprice":
      return repricedLetter(order, { amount: facts.total, back: facts.back, arrivesBy: now + REFUND_ARRIVES_MS });
    case "deliver":
      return deliveredLetter(order, {
        approvesAt: facts.autoApproveAt ?? now + times.approval,
        revisionsLeft: REVISIONS_ALLOWED - facts.revisionsUsed,
      });
    case "late":
      return promisedAt === null || facts.back === 0
        ? null
        : lateLetter(order, { dueAt: promisedAt, credit: facts.back, promisedAt: null });
    case "cancel":
    case "refuse":
      return cancelledLetter(order, {
        by: facts.byStudent ? "student" : "us",
        refund: facts.back,
        arrivesBy: now + REFUND_ARRIVES_MS,
      });
    case "approve":
    case "auto_approve":
      return approvedLetter(order, { approvedAt: now, unasked: act === "auto_approve", closesAt: now + times.closing });
    default:
      return null;
  }
}

/** The kinds of help as a letter or a paper calls them. */
export const kindNames: Record<string, string> = {
  proofreading: "Proofreading",
  editing: "Editing",
  formatting: "Formatting and references",
  feedback: "Feedback report",
  tutoring: "Tutoring",
  "model-outline": "Model outline",
};

/** Checks that were bought. */
export function creditsLetter(facts: { amount: number; credits: number; method: string }): LetterText {
  return {
    subject: `Paid: ${dollars(facts.amount)} for ${facts.credits} checks`,
    text: [
      `${dollars(facts.amount)} was paid for ${facts.credits} similarity checks (${facts.method}).`,
      "They do not expire. If a check fails, its credit is returned automatically.",
    ].join("\n\n"),
    href: "/turnitin/submit",
    act: "Check a document",
  };
}
