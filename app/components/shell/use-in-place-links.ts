import { type MouseEvent, useCallback } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { blockedContext, fetchCode, hasCode } from "./connection/route-code.ts";

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
      const href = link.pathname + link.search + link.hash;
      if (hasCode(href)) void navigate(href);
      else void fetchAndVisit(href, navigate);
    },
    [navigate],
  );
}

/** A page whose code does not come is not opened: the open page stays, and says so. */
async function fetchAndVisit(href: string, navigate: NavigateFunction): Promise<void> {
  const failure = await fetchCode(href);
  blockedContext.set(failure && { failure, again: () => void fetchAndVisit(href, navigate) });
  if (!failure) await navigate(href);
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
