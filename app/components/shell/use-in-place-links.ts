import { type MouseEvent, useCallback } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { blockedContext, fetchCode, hasCode } from "./connection/route-code.ts";

/**
 * Links in the shells are plain anchors, because tabs, pagers and empty states are shared with public pages. A plain
 * press on a link within the area navigates on the client; every other press is left to the browser.
 */
export function useInPlaceLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || !isPlainPress(event) || !staysInside(link)) return;
      event.preventDefault();
      // An open menu would cover the next page.
      const menu = link.closest("details.dropdown");
      if (menu instanceof HTMLDetailsElement) menu.open = false;
      const href = link.pathname + link.search + link.hash;
      if (hasCode(href)) void navigate(href);
      else void fetchAndVisit(href, navigate);
    },
    [navigate],
  );
}

/** Stays on the open page and shows an error if the code of the next page cannot be loaded. */
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
