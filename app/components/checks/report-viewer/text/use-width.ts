import { type RefObject, useEffect, useState } from "react";

/** The width of an element in whole pixels, and again when letters have come: both move lines. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    // Half a pixel that no window has: it only says that the letters are others now.
    void document.fonts.ready.then(() => setWidth((now) => Math.floor(now) + 0.5));
    return () => observer.disconnect();
  }, [element]);
  return width;
}
