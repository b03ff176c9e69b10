import { useEffect, useRef, useState } from "react";
import type { Stop } from "./panel/side.tsx";
import type { Tab, Viewer } from "./use-viewer.ts";

export const FILTER_PANEL = "filter-panel";

type Before = { tab: Tab; stop: Stop; focus: Element | null };

/**
 * The filter panel: opening it from any tab scrolls to it and focuses it; closing it restores the previous tab and
 * focus.
 */
export function useFilterPanel(viewer: Viewer, stop: Stop, onStop: (stop: Stop) => void) {
  const [open, setOpen] = useState(false);
  // A counter, so that a request to open the already open panel scrolls to it again.
  const [requested, setRequested] = useState(0);
  const before = useRef<Before | null>(null);

  useEffect(() => {
    if (requested === 0) return;
    const panel = document.getElementById(FILTER_PANEL);
    panel?.scrollIntoView({ block: "start" });
    panel?.focus({ preventScroll: true });
  }, [requested]);

  function show(): void {
    if (!open) before.current = { tab: viewer.tab, stop, focus: document.activeElement };
    viewer.open("matches");
    onStop("full");
    setOpen(true);
    setRequested(requested + 1);
  }

  function close(): void {
    const { tab, stop: last, focus } = before.current ?? { tab: viewer.tab, stop, focus: null };
    setOpen(false);
    onStop(last);
    if (tab !== viewer.tab) viewer.open(tab);
    const back = focus instanceof HTMLElement && focus !== document.body && focus.isConnected ? focus : null;
    (back ?? document.querySelector<HTMLElement>("[data-opens-filters]"))?.focus({ preventScroll: true });
  }

  const shown = open && viewer.tab === "matches";
  return { open: shown, show, close, toggle: () => (shown && isInView() ? close() : show()) };
}

function isInView(): boolean {
  const panel = document.getElementById(FILTER_PANEL);
  const body = panel?.closest("[data-panel-body]");
  if (!panel || !body) return false;
  const [inner, outer] = [panel.getBoundingClientRect(), body.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}
