import type { Live } from "#core/ports.ts";
import type { LiveRoom } from "../../objects/checks/live-room.ts";
import { logProblem } from "../../platform/log.ts";

export function createLive(rooms: DurableObjectNamespace<LiveRoom>): Live {
  /** Watchers ask again by themselves; the work must not stop because no one could be told. */
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
