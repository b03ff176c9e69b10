import { useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { orderDraftsApi } from "#app/api/orders.ts";
import type { ReceiptLine } from "#core/orders/ports.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import { deadlineHours } from "#schema/vocabulary/orders.ts";

type LivePrice = {
  lines: ReceiptLine[];
  total: number;
  expiresAt: number;
  token: string;
  couponProblem: string | null;
};
export type PriceState = {
  price: LivePrice | null;
  before: number | null;
  problem: string | null;
  /** The form has changed and the server has not responded yet: the price belongs to an earlier form. */
  updating: boolean;
};

/** Delay between the last change and the request, ms. */
const AFTER_MS = 350;

type Known = Omit<PriceState, "updating"> & {
  /** The request that this response belongs to. */
  of: string;
};
const nothing: Known = { price: null, before: null, problem: null, of: "null" };

/** The server's price of the current form, and the total it replaced. */
export function usePrice(draft: OrderDraft): PriceState {
  const [state, setState] = useState<Known>(nothing);
  const requested = useRef(0);
  const asked = askOf(draft);
  const question = JSON.stringify(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` is `asked` in a form that can be compared.
  useEffect(() => {
    if (!asked) return setState(nothing);
    const number = ++requested.current;
    const timer = setTimeout(async () => {
      const answer = await ask(asked);
      // A response to an older request is ignored.
      if (number !== requested.current) return;
      setState((now) => {
        if (!answer.ok) return { ...now, problem: answer.words, of: question };
        const changed = now.price !== null && now.price.total !== answer.value.total;
        return {
          price: answer.value,
          before: changed ? (now.price?.total ?? null) : now.before,
          problem: null,
          of: question,
        };
      });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [question]);

  const { of, ...known } = state;
  return { ...known, updating: question !== of };
}

/** The fields that the price depends on; null while one of them is missing. */
function askOf(draft: OrderDraft) {
  const { kind, level, sessions = 1, sessionMinutes = 60, references = false } = draft;
  if (!kind || !level) return null;
  const byWord = kind !== "tutoring" && kind !== "model-outline";
  const words = byWord ? draft.words : 1000;
  if (!words || words < 100 || words > 50_000) return null;
  return {
    question: {
      kind,
      level,
      words: byWord ? words : Math.max(100, draft.words ?? 1000),
      minutes: kind === "tutoring" ? sessions * sessionMinutes : 60,
      deadline: deadlineHours.find((hours) => hours === draft.deadlineHours) ?? 336,
      references: references && (kind === "proofreading" || kind === "editing"),
    },
    coupon: couponOf(draft.coupon),
    country: draft.country ?? "GB",
  };
}

function couponOf(text: string | undefined): string {
  const code = (text ?? "").trim().toUpperCase();
  return /^[A-Z0-9-]{3,24}$/.test(code) ? code : "";
}

async function ask(json: NonNullable<ReturnType<typeof askOf>>) {
  const answer = await answerOf(orderDraftsApi.price.$post({ json }));
  return answer.ok ? answer : { ok: false as const, words: answer.status === 0 ? LOST : answer.words };
}

const LOST = "The connection was lost, so this price may be out of date. We calculate it again before you pay.";
