import type { Rooms } from "#core/conversations/ports.ts";
import type { ConversationRoom } from "../../objects/conversations/conversation-room.ts";
import { logProblem } from "../../platform/log.ts";

/** The room of everyone who has the inbox open. */
export const INBOX_ROOM = "inbox";

export function conversationRoom(id: string): string {
  return `conversation:${id}`;
}

export function createRooms(rooms: DurableObjectNamespace<ConversationRoom>): Rooms {
  const room = (name: string) => rooms.get(rooms.idFromName(name));
  return {
    tell: (conversationId, news) => quietly(room(conversationRoom(conversationId)).tell(news)),
    stirInbox: () => quietly(room(INBOX_ROOM).tell({ user: null, staff: { type: "inbox" } })),
    renew: (name, personId, side) => quietly(room(name).renew(personId, side)),
  };
}

/** Closes the inbox of everyone: the admin area was turned off. Never throws; the sockets are not renewed any more. */
export function turnOffInbox(rooms: DurableObjectNamespace<ConversationRoom>): Promise<void> {
  return quietly(rooms.get(rooms.idFromName(INBOX_ROOM)).turnOff());
}

/** Clients poll as well; a stored message must not fail because an update could not be delivered. */
async function quietly(notifying: Promise<void>): Promise<void> {
  try {
    await notifying;
  } catch (error) {
    logProblem({ event: "live_update_failed" }, error);
  }
}
