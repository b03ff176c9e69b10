import { useEffect, useRef, useState } from "react";

/** Duration of the counting animation, ms. */
const COUNTING_MS = 400;

/** A number animated towards `value`; without animation if the reader prefers reduced motion. */
export function useCounting(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      from.current = value;
      setShown(value);
      return;
    }
    const begun = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - begun) / COUNTING_MS);
      from.current = share === 1 ? value : start + (value - start) * (1 - (1 - share) ** 3);
      setShown(from.current);
      if (share < 1) request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [value]);
  return shown;
}
