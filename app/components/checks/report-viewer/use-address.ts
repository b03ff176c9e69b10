import { useCallback, useEffect, useRef } from "react";

/** Where the viewer keeps what it shows: in the query of its page, behind the # of a file, or nowhere. */
export type AddressPlace = "query" | "hash" | "none";

/**
 * Writes parameters into the page's own address without a visit to the server: a reload, a copied address and a second
 * device show the same. At most one write in 200 ms, since browsers stop a page that writes more often.
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
    // The router's own state of this entry stays as it is.
    history.replaceState(history.state, "", `${location.pathname}${query}${hash}`);
  }, [place]);

  // What is still to be written is written when the viewer goes.
  useEffect(() => () => flush(), [flush]);

  return useCallback(
    (change) => {
      changes.current.push(change);
      waiting.current ??= setTimeout(flush, 200);
    },
    [flush],
  );
}
