import { useEffect, useRef } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";

/** Stored under the name it had when the report viewer alone had shortcuts. */

/** Who types faster than this is writing, not choosing shortcuts, ms. */
const PAUSE_MS = 1000;

/** Where a key is text, or moves in an open menu. Checkboxes and sliders take no letters. */
const TAKES_KEYS =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], details.menu[open]";

/** Whether single keys are shortcuts: they can be switched off (WCAG 2.1.4). Kept in this browser, for every page. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(deviceKeys.shortcuts) !== "off";
  } catch {
    // A file opened from disk may have no storage.
    return true;
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(deviceKeys.shortcuts);
    else localStorage.setItem(deviceKeys.shortcuts, "off");
  } catch {
    // Nothing to remember it in; it holds until the page is left.
  }
}

type Where = {
  /** The part of the page that must have the focus; without it, any part. */
  area?: () => Element | null;
  /** Whether something loads or moves: no key does anything then, nor while the same burst of typing goes on. */
  busy?: () => boolean;
  /** Fields that Escape leaves. */
  escapes?: string;
};

type Listening = { act: (key: string) => boolean; where: Where };

/** Calls `act` with a single key that is a shortcut and nothing else; true means it was taken. */
export function useShortcuts(act: (key: string) => boolean, where: Where = {}): void {
  const latest = useRef({ act, where });
  latest.current = { act, where };
  useEffect(() => {
    const onKey = listenerOf(latest);
    // Before the window's own listeners: on public pages / goes to the search of articles.
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

/** A space or Enter of a sentence must not press the button that has the focus. */
function pressNothing(event: KeyboardEvent): void {
  if (event.key.length === 1 || event.key === "Enter") event.preventDefault();
}

/** The one question every shortcut asks first. */
function isSingleKey(event: KeyboardEvent, { area, escapes }: Where = {}): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // A question is over everything; its keys are its own, wherever the focus went.
  if (document.querySelector("dialog[open]")) return false;
  if (event.key === "Escape") {
    // An open menu closes with it first.
    if (document.querySelector("details:is(.menu, .burger)[open]")) return false;
    if (escapes && target?.closest(escapes)) return true;
  }
  if (target?.closest(TAKES_KEYS)) return false;
  if (area && !area()?.contains(target)) return false;
  return event.key === "Escape" || shortcutsAreOn();
}
