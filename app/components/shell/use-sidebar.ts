import { useSyncExternalStore } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";

const CHANGED = "sidebarchange";

/** Whether the sidebar is collapsed, stored per device. */
export function useSidebar(): [collapsed: boolean, setCollapsed: (collapsed: boolean) => void] {
  const collapsed = useSyncExternalStore(subscribe, isCollapsed, () => false);
  return [collapsed, setCollapsed];
}

/** Runs before the shell is painted, so that a collapsed sidebar does not flash open. */
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
    // If storage is blocked, the choice is not stored.
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
