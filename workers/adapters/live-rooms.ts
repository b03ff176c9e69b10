import type { Live } from "#core/ports.ts";
import { logProblem } from "../log.ts";
import type { LiveRoom } from "../objects/live-room.ts";

export function createLive(rooms: DurableObjectNamespace<LiveRoom>): Live {
  return {
    async announce(room, message) {
      try {
        await rooms.get(rooms.idFromName(room)).announce(message);
      } catch (error) {
        // Watchers ask again by themselves; the work must not stop because nobody could be told.
        logProblem({ event: "announce_failed" }, error);
      }
    },
  };
}
