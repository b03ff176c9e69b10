import { useEffect, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { orderDraftsApi } from "#app/api/orders.ts";
import { fieldMessages } from "#core/app-error.ts";
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
  const asked = questionOf(draft);
  const question = JSON.stringify(asked);
  // A response for an older text is ignored, including an error.
  const known = answer?.question === question ? answer : null;
  const isJudging = isOpen && known === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` is `asked` in a form that can be compared.
  useEffect(() => {
    if (!isJudging) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const found = await ask(asked);
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

function questionOf(draft: OrderDraft): Record<string, unknown> {
  const fields = Object.keys(IntegrityQuestion.shape) as (keyof IntegrityQuestion)[];
  return { ...Object.fromEntries(fields.map((name) => [name, draft[name] ?? ""])), kind: draft.kind ?? "proofreading" };
}

async function ask(question: Record<string, unknown>): Promise<Answer> {
  const read = IntegrityQuestion.safeParse(question);
  if (!read.success) return { verdict: null, problem: Object.values(fieldMessages(read.error))[0] ?? null };
  const json = read.data;
  const answer = await answerOf(orderDraftsApi.integrity.$post({ json }));
  if (answer.ok) return { verdict: answer.value, problem: null };
  return { verdict: null, problem: answer.status === 0 ? LOST : answer.words };
}

const LOST = "The connection was lost, so we could not check your instructions.";
