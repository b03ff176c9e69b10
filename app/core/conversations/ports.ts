import type { RoomNews, StaffRoomNews } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

export type Senders = Record<string, { by: string; clientId: string }>;

/** An event in a conversation, built separately for each side: staff-only content never reaches the student's client. */
export type ConversationNews = {
  user: RoomNews | null;
  staff: StaffRoomNews | null;
  /** The author of each message and the client's own key for it, by which the author's windows recognise the message. */
  senders?: Senders;
};

/** People who have a conversation open. An event may be lost without harm, because the state is in D1. */
export type Rooms = {
  tell(conversationId: string, news: ConversationNews): Promise<void>;
  /** Notifies every client in the inbox that it has changed. */
  stirInbox(): Promise<void>;
  /** Extends the open sockets of a person who was authenticated just now. */
  renew(room: string, personId: string, side: Side): Promise<void>;
};
