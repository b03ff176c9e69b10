import { useEffect, useRef, useState } from "react";
import type { GateVerdict } from "#core/integrity-gate.ts";
import type { OrderDraft } from "#schema/order.ts";

/** `verdict` is that of the words as they are now; null while it is not known. */
export type IntegrityState = {
  verdict: GateVerdict | null;
  isJudging: boolean;
  problem: string | null;
};

/** So long after the last change the server is asked, ms. */
const AFTER_MS = 500;

/**
 * What the integrity rules say of the form's words, asked again after every change of them, so that what is left after a
 * part was removed is judged too. The server judges once more when the order is placed.
 */
export function useIntegrity(draft: OrderDraft, isOpen: boolean): IntegrityState & { retry: () => void } {
  const [answer, setAnswer] = useState<{ question: string; verdict: GateVerdict } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const asked = useRef(0);
  const question = JSON.stringify(questionOf(draft));
  const isKnown = answer?.question === question;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks the same question once more.
  useEffect(() => {
    const number = ++asked.current;
    if (!isOpen || isKnown) return;
    const timer = setTimeout(async () => {
      const found = await ask(question);
      // A slower answer to older words is not about these.
      if (number !== asked.current) return;
      setProblem("problem" in found ? found.problem : null);
      if ("verdict" in found) setAnswer({ question, verdict: found.verdict });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [question, isOpen, isKnown, turn]);

  return {
    verdict: isKnown ? answer.verdict : null,
    isJudging: isOpen && !isKnown && problem === null,
    problem: isKnown ? null : problem,
    retry() {
      setProblem(null);
      setTurn((now) => now + 1);
    },
  };
}

function questionOf(draft: OrderDraft) {
  const { kind = "proofreading", title = "", instructions = "", wordsNote = "" } = draft;
  const { citationStyle = "", citationOther = "" } = draft;
  return { kind, title, instructions, wordsNote, citationStyle, citationOther };
}

async function ask(question: string): Promise<{ verdict: GateVerdict } | { problem: string }> {
  try {
    const response = await fetch("/api/order-drafts/integrity", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: question,
    });
    const answer = (await response.json()) as GateVerdict & { error?: { message: string } };
    if (response.ok) return { verdict: answer };
    return { problem: answer.error?.message ?? "Your instructions could not be checked." };
  } catch {
    return { problem: "You are offline, so your instructions could not be checked. They are saved." };
  }
}
