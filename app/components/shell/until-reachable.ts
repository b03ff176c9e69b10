const AGAIN_MS = 2000;

/** Waits until an address of ours answers at all, whatever it says. False when no one wants to know any more. */
export async function untilReachable(path: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await fetch(path, { headers: { Accept: "application/json" }, signal });
      return !signal.aborted;
    } catch {
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
  }
  return false;
}
