import { isTimeout } from "./request-time.ts";

/** A request is sent once more after this, ms. */
const AGAIN_MS = 1000;

type Asked = {
  method: string;
  /** It carries the key under which the server does the same once. */
  keyed?: boolean;
  /** Ends the request: nobody waits for an answer any more. */
  signal?: AbortSignal | null | undefined;
};

/** What the server does once, however often it is asked: a read, a PUT, a DELETE, and what carries a key (decision 036). */
export function isRepeatable({ method, keyed = false }: Asked): boolean {
  return keyed || ["GET", "PUT", "DELETE"].includes(method);
}

/**
 * Sends a request, and a repeatable one once more after a lost connection or an answer of a gateway; a read also after a
 * fault of ours. Never after a refusal or without a network, nor before the time that an answer names.
 */
export async function repeated(send: () => Promise<Response>, asked: Asked): Promise<Response> {
  const { method, signal } = asked;
  try {
    const response = await send();
    if (!isRepeatable(asked) || !isPassing(response, method)) return response;
  } catch (error) {
    if (!isRepeatable(asked) || isTimeout(error) || signal?.aborted || navigator.onLine === false) throw error;
  }
  await new Promise((go) => setTimeout(go, AGAIN_MS));
  const response = await send();
  // The first of the two has deleted it.
  const isGone = method === "DELETE" && [404, 410].includes(response.status);
  return isGone ? new Response(null, { status: 204 }) : response;
}

/** Whether no server of ours has answered (502 to 504), or a read met a fault of ours. */
function isPassing({ status, headers }: Response, method: string): boolean {
  return !headers.has("Retry-After") && ((status > 501 && status < 505) || (status === 500 && method === "GET"));
}
