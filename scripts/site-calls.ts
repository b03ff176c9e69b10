/**
 * Headers of a request that leaves no connection open. The runtime closes one that was idle for five seconds, even if a
 * request has been sent on it by then that the runtime was too busy to read; browsers send it again, Node does not.
 */
export const closing = { Connection: "close" };

/** Waits until a site responds, with any status. */
export async function waitUntilUp(address: string, seconds = 120): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    try {
      await fetch(`${address}/api/health`, { redirect: "manual", headers: closing });
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}

/** Calls one of the local endpoints of a local run; null if it is not available. */
export async function call<Answer>(address: string, path: string, signal?: AbortSignal): Promise<Answer | null> {
  const response = await fetch(`${address}${path}`, {
    method: "POST",
    signal: signal ?? null,
    headers: { Origin: address, "Content-Length": "0", ...closing },
  });
  return response.ok ? (response.json() as Promise<Answer>) : null;
}

/** Waits until no text waits for the index: filling it keeps the runtime from answering. */
export async function untilIndexed(address: string): Promise<void> {
  for (;;) {
    const answer = await call<{ waiting: number }>(address, "/__local/waiting");
    if (!answer) throw new Error("The site does not say how many texts wait for the index.");
    if (answer.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
