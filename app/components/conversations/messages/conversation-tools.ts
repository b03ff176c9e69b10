import type { MessageView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import type { Talk, TalkView } from "./conversation.ts";
import type { TalkApi } from "./conversation-api.ts";
import type { Times } from "./message-times.ts";
import type { Letter } from "./outbox.ts";

/** What the parts of one thread share. */
export type ThreadTools = {
  conversationId: string;
  side: Side;
  talk: Talk;
  api: TalkApi;
  view: TalkView;
  times: Times;
  /** The newest number when the page was opened: what comes after it is new. */
  openedAt: number;
  ask: (act: "delete" | "report", message: MessageView) => void;
  /** Puts a letter that was not taken back where it was written. */
  writeAgain: (letter: Letter) => void;
};
