import type { ReactNode } from "react";
import type { FileView, QuoteRequest } from "#schema/conversations/conversation.ts";
import type { UnsentMessage } from "./outbox.ts";

export type ComposerMode = "reply" | "note";
/** The composer's content, for sending it later or storing it as a saved reply. */
type Written = {
  body: string;
  fileIds: string[];
  quote: QuoteRequest | null;
  /** Why the message cannot be sent; null if it can. */
  problem: string | null;
};

export type ComposerHandle = {
  insertText: (text: string) => void;
  addFiles: (files: readonly FileView[]) => void;
  /** Puts an unsent message back into the composer. */
  restore: (unsent: UnsentMessage) => void;
  focus: (mode?: ComposerMode) => void;
  read: () => Written;
  clear: () => void;
};

export type NoteSender = {
  /** Stores a note; the text stays in the composer until the note is stored. */
  send: (body: string, clientId: string) => Promise<{ ok: true } | { ok: false; words: string }>;
};

export type ComposerTexts = { label: string; send: string; hint: ReactNode };
