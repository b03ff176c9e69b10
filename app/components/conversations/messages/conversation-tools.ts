import type { MessageView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import type { ConversationShown, LiveConversation } from "./conversation.ts";
import type { ConversationApi } from "./conversation-api.ts";
import type { Times } from "./message-times.ts";
import type { UnsentMessage } from "./outbox.ts";

/** Shared by the components of one conversation. */
export type ConversationTools = {
  conversationId: string;
  side: Side;
  conversation: LiveConversation;
  api: ConversationApi;
  view: ConversationShown;
  times: Times;
  /** The newest message number when the page was opened; later messages are new. */
  openedAt: number;
  ask: (act: "delete" | "report", message: MessageView) => void;
  /** Puts a rejected message back into the composer. */
  writeAgain: (unsent: UnsentMessage) => void;
};
