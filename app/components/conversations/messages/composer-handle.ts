import type { ReactNode } from "react";
import type { FileView, QuoteRequest } from "#schema/conversations/conversation.ts";
import type { UnsentMessage } from "./outbox.ts";

export type ComposerMode = "reply" | "note";
/** What is in the composer, for anyone who sends it another way: later, or as a saved reply. */
type Written = {
  body: string;
  fileIds: string[];
  quote: QuoteRequest | null;
  /** Why it cannot go out as it is, in words. */
  problem: string | null;
};

export type ComposerHandle = {
  insertText: (text: string) => void;
  addFiles: (files: readonly FileView[]) => void;
  /** Puts an email back that was not sent. */
  restore: (unsent: UnsentMessage) => void;
  focus: (mode?: ComposerMode) => void;
  read: () => Written;
  clear: () => void;
};

export type NoteSender = {
  /** Stores a note; the text is kept until it is there. */
  send: (body: string, clientId: string) => Promise<{ ok: true } | { ok: false; words: string }>;
};

export type ComposerTexts = { label: string; send: string; hint: ReactNode };
