import { type RefObject, useEffect } from "react";
import type { ComposerHandle } from "#app/components/thread/composer-handle.ts";

export type InboxKeys = {
  composer: RefObject<ComposerHandle | null>;
  /** The addresses of the lines, and which one is open. */
  addresses: readonly string[];
  at: number;
  go: (address: string) => void;
  resolve: () => void;
  answers: () => void;
};

/** J and K move, R replies, N notes, E resolves, / opens the saved answers. Nothing while somebody types. */
export function useInboxKeys(keys: InboxKeys): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest("input, textarea, select, dialog, [contenteditable]")) return;
      // A key that is held down resolves one conversation, and not the next ones as well.
      if (event.key === "e" && event.repeat) return;
      const act = actOf(event.key, keys);
      if (!act) return;
      event.preventDefault();
      // Elsewhere on the site / goes to the search of articles.
      event.stopImmediatePropagation();
      act();
    }
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [keys]);
}

function actOf(key: string, { composer, addresses, at, go, resolve, answers }: InboxKeys): (() => void) | null {
  const move = (step: number) => {
    const address = addresses[at + step];
    return address ? () => go(address) : null;
  };
  switch (key) {
    case "j":
      return move(1);
    case "k":
      return move(-1);
    case "r":
      return () => composer.current?.focus("reply");
    case "n":
      return () => composer.current?.focus("note");
    case "e":
      return resolve;
    case "/":
      return answers;
    default:
      return null;
  }
}
