import type { MessageView, Side } from "#schema/conversations/conversation.ts";
import type { Letter } from "./outbox.ts";
import type { Talk, TalkView } from "./talk.ts";
import type { TalkApi } from "./talk-api.ts";
import type { Times } from "./thread-times.ts";

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
