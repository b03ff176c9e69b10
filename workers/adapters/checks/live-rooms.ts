import type { Live } from "#core/ports.ts";
import type { LiveRoom } from "../../objects/checks/live-room.ts";
import { logProblem } from "../../platform/log.ts";

export function createLive(rooms: DurableObjectNamespace<LiveRoom>): Live {
  /** Clients poll as well; the work must not fail because an update could not be delivered. */
  async function quietly(event: string, tell: () => Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      logProblem({ event }, error);
    }
  }

  return {
    announce: (room, state) => quietly("announce_failed", () => rooms.get(rooms.idFromName(room)).announce(state)),
    forget: (room) => quietly("room_not_forgotten", () => rooms.get(rooms.idFromName(room)).forget()),
  };
}
