import { useEffect, useState } from "react";
import type { Answer } from "#app/api/client.ts";

/**
 * State of one request made in a dialog: pending, done, or failed with a message. The message is shown inside the
 * dialog, because a toast would be hidden behind it; reopening the dialog resets the state.
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
