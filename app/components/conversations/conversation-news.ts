import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import type { InboxData } from "./inbox/inbox-data.ts";
import type { ConversationState } from "./messages/conversation-state.ts";

/**
 * Writes a conversation that is left into the stored pages that open it, with the messages, edits and marks its live
 * connection brought.
 *
 * @param read the number up to which the reader has read
 */
export function writeConversation(id: string, side: Side, state: ConversationState, read: number): void {
  // After a search or far above, the window is not what these pages begin with.
  if (!state.last) return;
  const { first, last, change, marks, newest } = state;

  function withNews<Opening extends { change: number; unreadFrom: number | null }>(opening: Opening) {
    const unreadFrom = read >= newest ? null : opening.unreadFrom;
    const page = { messages: [...state.messages], first, last };
    return { ...opening, page, change, marks, unreadFrom };
  }

  if (side === "user")
    return writePageData("routes/conversations/messages", (page) => {
      const { open } = page;
      if (open?.conversation.id !== id || open.change > change || page.at !== null) return page;
      return { ...page, open: { ...withNews(open), conversation: { ...open.conversation, lastSeq: newest } } };
    });

  function inInbox(inbox: InboxData): InboxData {
    const { open } = inbox;
    if (open?.id !== id || open.opening.change > change || inbox.at !== null) return inbox;
    const opening = { ...withNews(open.opening), note: state.note, lastSeq: newest };
    return { ...inbox, open: { ...open, opening: { ...opening, page: { ...opening.page, notes: state.notes } } } };
  }
  writePageData("routes/conversations/admin/messaging", inInbox);
  writePageData("routes/conversations/admin/support", inInbox);
}
