import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";

/**
 * The query parameter of a conversation that the list opened by default. A conversation chosen by the user is in `c`
 * instead, which phones show in place of the list. No link contains this parameter.
 */
export const OPENED = "open";

export function openedAddress(path: string, requested: URLSearchParams, id: string): string {
  const query = new URLSearchParams(requested);
  query.set(OPENED, id);
  return `${path}?${query}`;
}

/**
 * Writes the parameter into the page's address; otherwise a reload would open whichever conversation is first by then.
 */
export function useOpenedAddress(address: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (address) void navigate(address, { replace: true, preventScrollReset: true });
  }, [address, navigate]);
}

/** The changed address names data that the page already shows, so nothing is loaded again. */
export function unlessOpened({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const next = new URLSearchParams(nextUrl.search);
  const pinned = next.has(OPENED) && !currentUrl.searchParams.has(OPENED);
  next.delete(OPENED);
  const same = currentUrl.pathname === nextUrl.pathname && next.toString() === currentUrl.searchParams.toString();
  return pinned && same ? false : defaultShouldRevalidate;
}
