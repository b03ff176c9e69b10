import { useEffect, useState } from "react";

/** Whole seconds until a moment, counted down as they pass; 0 once it is over. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(0);
  const over = until === null || now >= until;
  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [over]);
  return until === null || now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
