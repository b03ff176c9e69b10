import { type RefObject, useCallback, useEffect } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import type { Chosen } from "./quote-dialog.tsx";

/** The draft of a message, stored in this window until it is sent. */
export type Draft = { body: string; chosen: Chosen | null; files: readonly FileView[] };

export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null;
    return draft && typeof draft.body === "string" ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft.body === "" && !draft.chosen && draft.files.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If storage is blocked, the draft lasts as long as this page.
  }
}

/** Restores a stored draft. Text typed before the script loaded takes precedence. */
export function useSavedDraft(
  key: string,
  field: RefObject<HTMLTextAreaElement | null>,
  restore: (draft: Draft) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the composer is mounted.
  useEffect(() => {
    const draft = readDraft(key);
    if (!draft || !field.current) return restore({ body: field.current?.value ?? "", chosen: null, files: [] });
    if (field.current.value === "") field.current.value = draft.body;
    restore({ ...draft, body: field.current.value });
  }, [key]);
}

/** An on-screen keyboard has no Shift+Enter, so Enter starts a new line there unless the user chose otherwise. */
function hasKeys(): boolean {
  return !matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** Whether Enter sends or starts a new line: a setting of this device, stored without reference to the user. */
export function useEnterSends(): { read: () => boolean; write: (sends: boolean) => void } {
  const read = useCallback((): boolean => {
    try {
      const chosen = localStorage.getItem(deviceKeys.enterSends);
      return chosen === null ? hasKeys() : chosen === "yes";
    } catch {
      return hasKeys();
    }
  }, []);
  const write = useCallback((sends: boolean): void => {
    try {
      localStorage.setItem(deviceKeys.enterSends, sends ? "yes" : "no");
    } catch {
      // If storage is blocked, the setting does not change.
    }
  }, []);
  return { read, write };
}
