import type { RefObject } from "react";
import type { ComposerHandle } from "#app/components/conversations/messages/composer-handle.ts";
import { useShortcuts } from "#app/components/ui/shortcuts.ts";
import { toasts } from "#app/components/ui/toast-store.ts";

export const inboxKeys = [
  ["J, K", "next conversation, previous conversation"],
  ["R", "write a reply"],
  ["N", "write a note"],
  ["/", "saved replies"],
  ["E", "resolve the conversation"],
  ["O", "reopen the conversation"],
  ["Z", "undo, within 10 seconds"],
  ["Ctrl or ⌘ + Enter", "send your message"],
  ["?", "show these shortcuts"],
] as const;

export type InboxKeys = {
  /** The element that contains the list and the conversation: shortcuts work only while the focus is inside. */
  pane: RefObject<HTMLElement | null>;
  /** Whether a conversation is loading or an action is pending. */
  busy: () => boolean;
  composer: RefObject<ComposerHandle | null>;
  /** The addresses of the list entries, and which one is open. */
  addresses: readonly string[];
  at: number;
  /** The student's name. */
  name: string;
  go: (address: string) => void;
  resolve: () => boolean;
  reopen: () => boolean;
  answers: () => void;
  help: () => void;
};

/** Single-key shortcuts for moving, replying, resolving and undoing; each announces what it did. */
export function useInboxKeys(keys: InboxKeys): void {
  useShortcuts((key) => actOn(key, keys), { area: () => keys.pane.current, busy: keys.busy });
}

function actOn(key: string, { composer, addresses, at, name, go, resolve, reopen, answers, help }: InboxKeys): boolean {
  function move(step: number): boolean {
    const [from, to] = [addresses[at], addresses[at + step]];
    if (!to) return false;
    go(to);
    toasts.say("good", step > 0 ? "Next conversation." : "Previous conversation.", {
      quiet: true,
      ...(from && { undo: () => go(from) }),
    });
    return true;
  }

  function write(mode: "reply" | "note"): boolean {
    if (!composer.current) return false;
    composer.current.focus(mode);
    toasts.say("good", mode === "note" ? "Note, staff only." : `Reply to ${name}.`, { quiet: true });
    return true;
  }

  switch (key) {
    case "j":
      return move(1);
    case "k":
      return move(-1);
    case "r":
      return write("reply");
    case "n":
      return write("note");
    case "e":
      return resolve();
    case "o":
      return reopen();
    case "z":
      return toasts.undo();
    case "/":
      answers();
      return true;
    case "?":
      help();
      return true;
    default:
      return false;
  }
}
