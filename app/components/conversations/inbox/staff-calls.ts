import { call } from "#app/components/shell/call.ts";
import { toasts } from "#app/components/shell/toast-store.ts";

/** An act of staff; what was refused is said, and null comes back. */
export async function act<T = null>(path: string, body: unknown = {}, method = "POST"): Promise<T | null> {
  const answer = await call<T>(method, path, method === "DELETE" ? undefined : body);
  if (answer.ok) return answer.value ?? (true as T);
  toasts.say("bad", answer.words);
  return null;
}
