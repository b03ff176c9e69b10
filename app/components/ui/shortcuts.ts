import { useEffect, useRef } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";

/** The storage key dates from when only the report viewer had shortcuts. */

/** Keys pressed faster than this are typing rather than shortcuts, ms. */
const PAUSE_MS = 1000;

/** Controls in which a key types text or moves within an open menu. Checkboxes and sliders use no letter keys. */
export const TAKES_KEYS =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=menu], details.menu[open]";

/** The button of an open menu or popover. */
const OPEN_POPUP = ":is([aria-haspopup=menu], [aria-haspopup=dialog])[aria-expanded=true]";

/**
 * Whether single-key shortcuts are on; they can be turned off (WCAG 2.1.4): in the settings of the account, and for every
 * page of this browser.
 */
export function shortcutsAreOn(): boolean {
  if (!accountHasShortcuts()) return false;
  try {
    return localStorage.getItem(deviceKeys.shortcuts) !== "off";
  } catch {
    // A file opened from disk may have no storage.
    return true;
  }
}

/** The setting of the account, which the server writes on every page (app/root.tsx). Visitors have none. */
export function accountHasShortcuts(): boolean {
  return document.documentElement.dataset.shortcuts !== "off";
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(deviceKeys.shortcuts);
    else localStorage.setItem(deviceKeys.shortcuts, "off");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

type Where = {
  /** The part of the page that must contain the focus; without it, the whole page. */
  area?: () => Element | null;
  /**
   * Whether something is loading or moving: all keys are then ignored, and also for the rest of the same burst of
   * typing.
   */
  busy?: () => boolean;
  /** Fields in which Escape still works, to leave the field. */
  escapes?: string;
};

type Listening = { act: (key: string) => boolean; where: Where };

/** Calls `act` with each single-key shortcut; `act` returns true if it handled the key. */
export function useShortcuts(act: (key: string) => boolean, where: Where = {}): void {
  const latest = useRef({ act, where });
  latest.current = { act, where };
  useEffect(() => {
    const onKey = listenerOf(latest);
    // Registered before the window's listeners, because on public pages `/` focuses the article search.
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function listenerOf(latest: { current: Listening }): (event: KeyboardEvent) => void {
  let deafUntil = 0;

  return (event) => {
    const { act: run, where: place } = latest.current;
    if (!isSingleKey(event, place)) return;
    const now = event.timeStamp;
    const writing = now < deafUntil;
    if (place.busy?.() || writing) {
      if (event.key.length === 1 && !event.repeat) deafUntil = now + PAUSE_MS;
      if (writing) pressNothing(event);
      return;
    }
    if (event.repeat && !/^[jk]$/i.test(event.key)) return;
    if (run(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
  };
}

/** Stops Space or Enter within typed text from pressing the focused button. */
function pressNothing(event: KeyboardEvent): void {
  if (event.key.length === 1 || event.key === "Enter") event.preventDefault();
}

/** The condition shared by all shortcuts. */
function isSingleKey(event: KeyboardEvent, { area, escapes }: Where = {}): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // An open dialog receives all keys, wherever the focus is.
  if (document.querySelector("dialog[open]")) return false;
  if (event.key === "Escape") {
    // Escape first closes an open menu.
    if (document.querySelector(`details:is(.menu, .burger)[open], ${OPEN_POPUP}`)) return false;
    if (escapes && target?.closest(escapes)) return true;
  }
  if (target?.closest(TAKES_KEYS)) return false;
  if (area && !area()?.contains(target)) return false;
  // Escape, Enter and the arrows are no characters, so they stay.
  return event.key.length > 1 || shortcutsAreOn();
}
