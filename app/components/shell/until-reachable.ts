import { isReachable } from "#app/api/client.ts";

const AGAIN_MS = 2000;

/** Waits until one of our addresses responds with any status. Resolves to false if `signal` is aborted. */
export async function untilReachable(path: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await isReachable(path, signal)) return !signal.aborted;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        removeEventListener("online", go);
        resolve();
      };
      const timer = setTimeout(go, AGAIN_MS);
      addEventListener("online", go);
    });
  }
  return false;
}
