import { type RefObject, useEffect, useRef } from "react";

/**
 * Where a change has removed or disabled what had the focus, this element gets it, or its first button if it cannot be
 * focused itself. Without that the next Tab would begin at the top of the page.
 */
export function useFocusKept<Kept extends HTMLElement>(change: unknown): RefObject<Kept | null> {
  const ref = useRef<Kept>(null);
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const kept = ref.current?.hasAttribute("tabindex") ? ref.current : ref.current?.querySelector("button");
    if (isLost) kept?.focus({ preventScroll: true });
  }, [change]);
  return ref;
}
