import { useCallback, useEffect, useRef } from "react";

/** Several things that happen at once are read once, ms. */
const SOON_MS = 600;

/** Asks for a reading: it is done once for all who ask within a moment. */
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
