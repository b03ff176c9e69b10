import type { RoomNews, StaffRoomNews } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

export type Senders = Record<string, { by: string; clientId: string }>;

/** News of a conversation, built for each side apart: what staff hear is never sent to a student and cut there. */
export type ConversationNews = {
  user: RoomNews | null;
  staff: StaffRoomNews | null;
  /** Who wrote each message in it, and the key they gave it: their own windows know it again by that. */
  senders?: Senders;
};

/** Those who are looking at a conversation right now. Telling them may fail and loses nothing: the truth is in D1. */
export type Rooms = {
  tell(conversationId: string, news: ConversationNews): Promise<void>;
  /** Says to everybody at the inbox that it changed. */
  stirInbox(): Promise<void>;
  /** Lets someone's open sockets live on; they were just asked who they are. */
  renew(room: string, personId: string, side: Side): Promise<void>;
};
