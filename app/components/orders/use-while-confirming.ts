import { useEffect, useRef } from "react";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";

/** Most banks respond within a minute, some within days: the polling interval starts short and grows, ms. */
const FIRST_MS = 3_000;
const SLOWER = 1.25;
const SELDOM_MS = 60_000;

/** Reloads the page's data while a bank confirms a payment. A hidden page sends no requests. */
export function useWhileConfirming(confirming: boolean): void {
  const changed = useChanged();
  const ask = useRef(changed);
  ask.current = changed;
  useEffect(() => {
    if (!confirming) return;
    let wait = FIRST_MS;
    let timer = setTimeout(refresh, wait);
    function refresh(): void {
      if (document.visibilityState === "visible") void ask.current("orders", "payments", "credit");
      wait = Math.min(SELDOM_MS, wait * SLOWER);
      timer = setTimeout(refresh, wait);
    }
    function back(): void {
      if (document.visibilityState === "visible") void ask.current("orders", "payments", "credit");
    }
    document.addEventListener("visibilitychange", back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [confirming]);
}
