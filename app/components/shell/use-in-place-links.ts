import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Links inside the shells are plain anchors, as the shared pieces (tabs, pagers, empty states) are on public pages. Here
 * a plain press on one that stays in the area changes the page in place; every other press is the browser's.
 */
export function useInPlaceLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || !isPlainPress(event) || !staysInside(link)) return;
      event.preventDefault();
      // A menu that was left open would lie over the next page.
      const menu = link.closest("details.menu");
      if (menu instanceof HTMLDetailsElement) menu.open = false;
      void navigate(link.pathname + link.search + link.hash);
    },
    [navigate],
  );
}

function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

function staysInside(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return /^\/(?:dashboard|admin)(?:\/|$)/.test(link.pathname) && !(samePage && link.hash);
}
