import { useCallback, useEffect, useRef } from "react";

/**
 * Where the viewer stores its state: in the page's query string, in the URL fragment of an offline file, or nowhere.
 */
export type AddressPlace = "query" | "hash" | "none";

/**
 * Writes parameters into the page's address without a request, so that a reload, a shared address and another device
 * show the same state. At most one write per 200 ms, because browsers block pages that write more often.
 */
export function useAddress(place: AddressPlace): (change: (params: URLSearchParams) => URLSearchParams) => void {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const changes = useRef<((params: URLSearchParams) => URLSearchParams)[]>([]);

  const flush = useCallback(() => {
    waiting.current = null;
    if (place === "none" || changes.current.length === 0) return;
    const now = new URLSearchParams(place === "query" ? location.search : location.hash.slice(1));
    const next = changes.current.reduce((params, change) => change(params), now).toString();
    changes.current = [];
    const query = place === "query" ? (next ? `?${next}` : "") : location.search;
    const hash = place === "hash" ? (next ? `#${next}` : "") : location.hash;
    // The router's state of this history entry is kept.
    history.replaceState(history.state, "", `${location.pathname}${query}${hash}`);
  }, [place]);

  // A pending write is flushed when the viewer is unmounted.
  useEffect(() => () => flush(), [flush]);

  return useCallback(
    (change) => {
      changes.current.push(change);
      waiting.current ??= setTimeout(flush, 200);
    },
    [flush],
  );
}
