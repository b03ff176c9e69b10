import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a change of page the focus is on its title, as a new document would have it read. */
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
