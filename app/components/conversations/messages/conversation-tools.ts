import type { MessageView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import type { ConversationShown, LiveConversation } from "./conversation.ts";
import type { ConversationApi } from "./conversation-api.ts";
import type { Times } from "./message-times.ts";
import type { UnsentMessage } from "./outbox.ts";

/** What the parts of one conversation share. */
export type ConversationTools = {
  conversationId: string;
  side: Side;
  conversation: LiveConversation;
  api: ConversationApi;
  view: ConversationShown;
  times: Times;
  /** The newest number when the page was opened: what comes after it is new. */
  openedAt: number;
  ask: (act: "delete" | "report", message: MessageView) => void;
  /** Puts an email that was not taken back where it was written. */
  writeAgain: (unsent: UnsentMessage) => void;
};
