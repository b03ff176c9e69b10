import { useEffect, useState } from "react";

/** Whole seconds until a given time, updated every second; 0 once it has passed. */
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
