import { useCallback, useEffect, useRef } from "react";

/** Events within this time cause a single read, ms. */
const SOON_MS = 600;

/** Returns a debounced version of `read`. */
export function useSoon(read: () => unknown): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return useCallback((): void => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void read();
    }, SOON_MS);
  }, [read]);
}
