import type { Answer } from "#app/api/client.ts";
import { toasts } from "#app/components/ui/toast-store.ts";

/** Waits for a staff action. Shows an error as a toast and returns null. */
export async function act<T>(request: Promise<Answer<T>>): Promise<{ value: T } | null> {
  const answer = await request;
  if (answer.ok) return { value: answer.value };
  toasts.say("danger", answer.words);
  return null;
}
