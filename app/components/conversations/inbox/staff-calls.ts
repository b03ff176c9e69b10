import { call } from "#app/components/shell/call.ts";
import { toasts } from "#app/components/shell/toast-store.ts";

/** Sends a staff action to the API. Shows an error as a toast and returns null. */
export async function act<T = null>(path: string, body: unknown = {}, method = "POST"): Promise<T | null> {
  const answer = await call<T>(method, path, method === "DELETE" ? undefined : body);
  if (answer.ok) return answer.value ?? (true as T);
  toasts.say("bad", answer.words);
  return null;
}
