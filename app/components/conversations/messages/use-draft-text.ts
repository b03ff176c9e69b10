import { type RefObject, useCallback, useEffect } from "react";
import { deviceKeys } from "#core/platform/storage-keys.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import type { Chosen } from "./quote-dialog.tsx";

/** A message that is being written, as it is kept in this window until it is sent. */
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
    // Storage may be closed; the draft then lasts as long as this page.
  }
}

/** Brings back what was written here before. What someone typed before the script came is over it. */
export function useSavedDraft(
  key: string,
  field: RefObject<HTMLTextAreaElement | null>,
  restore: (draft: Draft) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the composer comes up.
  useEffect(() => {
    const draft = readDraft(key);
    if (!draft || !field.current) return restore({ body: field.current?.value ?? "", chosen: null, files: [] });
    if (field.current.value === "") field.current.value = draft.body;
    restore({ ...draft, body: field.current.value });
  }, [key]);
}

/** A keyboard on glass has no Shift to begin a line with: there Enter begins one unless someone chose otherwise. */
function hasKeys(): boolean {
  return !matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** Whether Enter sends or begins a line: a choice of this device, kept without anything about its owner. */
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
      // Storage may be closed; Enter then does what it did.
    }
  }, []);
  return { read, write };
}
