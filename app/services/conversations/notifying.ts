import type { ConversationRow } from "#db/conversations/conversations.ts";
import { marksOf } from "#db/conversations/conversations.ts";
import { filesOfMessages } from "#db/conversations/message-files.ts";
import type { MessageRow } from "#db/conversations/messages.ts";
import type { Changes, MessageView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import type { ConversationPorts } from "./ports.ts";
import { messageView } from "./views.ts";

/** How those who are looking hear of what has happened; each side gets what is built for it. */
export function createNotifying({ db, rooms }: Pick<ConversationPorts, "db" | "rooms">) {
  /** New or changed messages. */
  async function messages(conversation: Pick<ConversationRow, "id">, rows: readonly MessageRow[]): Promise<void> {
    const change = Math.max(0, ...rows.map((row) => row.change));
    const seq = Math.max(0, ...rows.map((row) => row.seq));
    const shown = await viewsOf(rows, null);
    const changes = async (side: Side): Promise<Changes> => ({
      messages: shown,
      marks: await marksOf(db, conversation.id, side === "user" ? "staff" : "user"),
      change,
      seq,
      more: false,
    });
    await rooms.tell(conversation.id, {
      user: { type: "changes", ...(await changes("user")) },
      staff: { type: "changes", ...(await changes("staff")) },
      senders: Object.fromEntries(
        rows.flatMap(({ id, senderId, clientId }) => (senderId ? [[id, { by: senderId, clientId }]] : [])),
      ),
    });
    await rooms.stirInbox();
  }

  /** Publishes how far one side has read to the other. */
  async function marks(conversationId: string, side: Side): Promise<void> {
    const news = { type: "marks" as const, marks: await marksOf(db, conversationId, side) };
    await rooms.tell(conversationId, side === "user" ? { user: null, staff: news } : { user: news, staff: null });
  }

  /** Something that staff alone see has changed: they ask what. */
  async function staff(conversationId: string): Promise<void> {
    await rooms.tell(conversationId, { user: null, staff: { type: "inbox" } });
    await rooms.stirInbox();
  }

  async function viewsOf(
    rows: readonly MessageRow[],
    personId: string | null,
    side: Side | null = null,
  ): Promise<MessageView[]> {
    const files = await filesOfMessages(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => messageView(row, files, { personId, side }));
  }

  return { messages, marks, staff, viewsOf };
}

export type Notifying = ReturnType<typeof createNotifying>;
