import { useSyncExternalStore } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";

const CHANGED = "sidebarchange";

/** Collapsed or expanded, remembered on this device. */
export function useSidebar(): [collapsed: boolean, setCollapsed: (collapsed: boolean) => void] {
  const collapsed = useSyncExternalStore(subscribe, isCollapsed, () => false);
  return [collapsed, setCollapsed];
}

/** Runs where the shell begins, before it is painted, so that a collapsed sidebar does not open and close again. */
export const sidebarScript = `try{if(localStorage.getItem("${deviceKeys.sidebar}")==="collapsed")document.currentScript.parentElement.classList.add("narrow")}catch(e){}`;

function isCollapsed(): boolean {
  try {
    return localStorage.getItem(deviceKeys.sidebar) === "collapsed";
  } catch {
    return false;
  }
}

function setCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(deviceKeys.sidebar, collapsed ? "collapsed" : "expanded");
  } catch {
    // Storage may be closed; the sidebar then stays as it is.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(tell: () => void): () => void {
  addEventListener(CHANGED, tell);
  addEventListener("storage", tell);
  return () => {
    removeEventListener(CHANGED, tell);
    removeEventListener("storage", tell);
  };
}
