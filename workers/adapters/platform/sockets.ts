import type { Sockets } from "#core/ports.ts";
import type { LiveRoom } from "../../objects/checks/live-room.ts";
import type { ConversationRoom } from "../../objects/conversations/conversation-room.ts";
import { logProblem } from "../../platform/log.ts";

const CHECK = "check:";

export function checkRoom(id: string): string {
  return `${CHECK}${id}`;
}

type Rooms = { LIVE_ROOM: DurableObjectNamespace<LiveRoom>; TALK_ROOM: DurableObjectNamespace<ConversationRoom> };

/** The room of that name: a check's, or one in which people write. */
export function roomOf({ LIVE_ROOM, TALK_ROOM }: Rooms, name: string) {
  return name.startsWith(CHECK)
    ? LIVE_ROOM.get(LIVE_ROOM.idFromName(name.slice(CHECK.length)))
    : TALK_ROOM.get(TALK_ROOM.idFromName(name));
}

export function createSockets(rooms: Rooms): Sockets {
  return {
    async close(name, who) {
      const room = roomOf(rooms, name);
      try {
        if ("session" in who) await room.kickSession(who.session);
        else await room.kick(who.person);
      } catch (error) {
        // A room that does not answer must not keep the others open. Its sockets end by themselves.
        logProblem({ event: "socket_close_failed" }, error);
      }
    },
  };
}
