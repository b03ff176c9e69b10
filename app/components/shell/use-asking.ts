import { useEffect, useState } from "react";
import type { Answer } from "./call.ts";

/**
 * One request of a dialog: on its way, done, or what stood against it. A toast would stand behind the dialog, so the
 * words go into it; opened again, it begins anew.
 */
export function useAsking(open: boolean) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (open) setProblem(undefined);
  }, [open]);

  async function ask<T>(request: Promise<Answer<T>>): Promise<{ value: T } | null> {
    setSending(true);
    const answer = await request;
    setSending(false);
    setProblem(answer.ok ? undefined : (Object.values(answer.fields)[0] ?? answer.words));
    return answer.ok ? { value: answer.value } : null;
  }

  return { sending, problem, ask };
}
