import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";

/**
 * Names the conversation that a list opened by itself. Who chose one has it in `c`; a phone shows that one, and of this
 * the list. No link carries it.
 */
export const OPENED = "open";

export function openedAddress(path: string, requested: URLSearchParams, id: string): string {
  const query = new URLSearchParams(requested);
  query.set(OPENED, id);
  return `${path}?${query}`;
}

/** Writes it into the page's address, or the next look at the list would open whatever is first by then. */
export function useOpenedAddress(address: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (address) void navigate(address, { replace: true, preventScrollReset: true });
  }, [address, navigate]);
}

/** That address names what the page shows already: nothing is read again for it. */
export function unlessOpened({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const next = new URLSearchParams(nextUrl.search);
  const pinned = next.has(OPENED) && !currentUrl.searchParams.has(OPENED);
  next.delete(OPENED);
  const same = currentUrl.pathname === nextUrl.pathname && next.toString() === currentUrl.searchParams.toString();
  return pinned && same ? false : defaultShouldRevalidate;
}
