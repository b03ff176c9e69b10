/** A request is sent once more after this, ms. */
const AGAIN_MS = 1000;

type Repeatable = {
  method: string;
  /** It carries the key under which the server does the same once. */
  keyed?: boolean;
  /** Whether this error means that the connection was lost, and not that somebody has given up. */
  isLost: (error: unknown) => boolean;
};

/**
 * What the server does once, however often it is asked: a read, a PUT, a DELETE, a part of an upload (the only PATCH, which
 * names its place), and what carries a key (decision 036).
 */
export function isRepeatable({ method, keyed = false }: Pick<Repeatable, "method" | "keyed">): boolean {
  return keyed || method !== "POST";
}

/**
 * Sends a request, and a repeatable one once more after a lost connection or an answer of a gateway; a read also after a
 * fault of ours. Never after a refusal, nor before the time that an answer names.
 */
export async function repeated(send: () => Promise<Response>, asked: Repeatable): Promise<Response> {
  try {
    const response = await send();
    if (!isRepeatable(asked) || !isPassing(response, asked.method)) return response;
  } catch (error) {
    if (!isRepeatable(asked) || !asked.isLost(error)) throw error;
  }
  await new Promise((go) => setTimeout(go, AGAIN_MS));
  const response = await send();
  // The first of the two has deleted it.
  const isGone = asked.method === "DELETE" && [404, 410].includes(response.status);
  return isGone ? new Response(null, { status: 204 }) : response;
}

function isPassing(response: Response, method: string): boolean {
  return (
    !response.headers.has("Retry-After") && (isOfGateway(response) || (method === "GET" && response.status === 500))
  );
}

/** No server of ours has answered. */
function isOfGateway({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}
