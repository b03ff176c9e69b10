import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Focuses the page's title after a navigation, so that screen readers announce it as they do for a new document. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const title = document.querySelector<HTMLElement>("main h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
