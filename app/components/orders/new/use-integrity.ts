import { useEffect, useState } from "react";
import type { ReviewVerdict } from "#core/orders/integrity/review.ts";
import { IntegrityQuestion, type OrderDraft } from "#schema/orders/order.ts";

/** `verdict` belongs to the current text; null while it is unknown. */
export type IntegrityState = {
  verdict: ReviewVerdict | null;
  isJudging: boolean;
  problem: string | null;
};

/** Delay between the last change and the request, ms. */
const AFTER_MS = 500;

/**
 * The result of the integrity rules for the form's text, requested again after every change, including deletions. The
 * server repeats the review when the order is placed.
 */
export function useIntegrity(draft: OrderDraft, isOpen: boolean): IntegrityState & { retry: () => void } {
  const [answer, setAnswer] = useState<(Answer & { question: string }) | null>(null);
  const question = JSON.stringify(questionOf(draft));
  // A response for an older text is ignored, including an error.
  const known = answer?.question === question ? answer : null;
  const isJudging = isOpen && known === null;

  useEffect(() => {
    if (!isJudging) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const found = await ask(question);
      if (!isOver) setAnswer({ question, ...found });
    }, AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question, isJudging]);

  return {
    verdict: known?.verdict ?? null,
    isJudging,
    problem: known?.problem ?? null,
    retry: () => setAnswer(null),
  };
}

type Answer = Pick<IntegrityState, "verdict" | "problem">;

function questionOf(draft: OrderDraft) {
  const fields = Object.keys(IntegrityQuestion.shape) as (keyof IntegrityQuestion)[];
  return { ...Object.fromEntries(fields.map((name) => [name, draft[name] ?? ""])), kind: draft.kind ?? "proofreading" };
}

async function ask(question: string): Promise<Answer> {
  try {
    const response = await fetch("/api/order-drafts/integrity", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: question,
    });
    const answer = (await response.json()) as ReviewVerdict & { error?: { message: string } };
    if (response.ok) return { verdict: answer, problem: null };
    return { verdict: null, problem: answer.error?.message ?? "We could not check your instructions." };
  } catch {
    return { verdict: null, problem: "The connection was lost, so we could not check your instructions." };
  }
}
