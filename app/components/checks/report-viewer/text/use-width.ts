import { type RefObject, useEffect, useState } from "react";

/** The width of an element in whole pixels; the value also changes when fonts have loaded. Both can move lines. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    // Adds half a pixel, which no measured width has, to signal that the fonts have changed.
    void document.fonts.ready.then(() => setWidth((now) => Math.floor(now) + 0.5));
    return () => observer.disconnect();
  }, [element]);
  return width;
}
