import { useEffect } from "react";
import { FILTER_PANEL } from "./use-filter-panel.ts";
import { useLatest } from "./use-viewer.ts";

const SWITCH = "viewer-keys";

/** Whether single keys are shortcuts here: they can be switched off (WCAG 2.1.4). Kept in this browser. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== "off";
  } catch {
    // A file opened from disk may have no storage.
    return true;
  }
}

export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, "off");
  } catch {
    // Nothing to remember it in; it holds until the page is left.
  }
}

/** Calls `act` with a single key pressed outside fields and dialogs; true means it was taken. */
export function useKeys(act: (key: string) => boolean): void {
  const latest = useLatest(act);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : null;
      const leavesFilters = event.key === "Escape" && target?.closest(`#${FILTER_PANEL}`);
      if (!leavesFilters && target?.closest("input:not([type=checkbox],[type=range]), textarea, select")) return;
      // An open menu has closed with this key.
      if (event.defaultPrevented) return;
      // A question stands over everything; its keys are its own, wherever the focus went.
      if (document.querySelector("dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key !== "Escape" && !keysAreOn()) return;
      if (latest(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [latest]);
}
