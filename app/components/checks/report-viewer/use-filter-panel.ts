import { useEffect, useRef, useState } from "react";
import type { Stop } from "./panel/side.tsx";
import type { Tab, Viewer } from "./use-viewer.ts";

export const FILTER_PANEL = "filter-panel";

type Before = { tab: Tab; stop: Stop; focus: Element | null };

/** The filters: opened from any tab they come into view and take the focus; closed they lead back to where one was. */
export function useFilterPanel(viewer: Viewer, stop: Stop, onStop: (stop: Stop) => void) {
  const [open, setOpen] = useState(false);
  // Counts the times they were asked for, so that filters already open come into view again.
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
    (back ?? document.querySelector<HTMLElement>(".vt-filters"))?.focus({ preventScroll: true });
  }

  const shown = open && viewer.tab === "matches";
  return { open: shown, show, close, toggle: () => (shown && isInView() ? close() : show()) };
}

function isInView(): boolean {
  const panel = document.getElementById(FILTER_PANEL);
  const body = panel?.closest(".pan-body");
  if (!panel || !body) return false;
  const [inner, outer] = [panel.getBoundingClientRect(), body.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}
