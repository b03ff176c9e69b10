import type { Context } from "hono";
import { isPerson } from "#core/actor.ts";
import { Refused } from "#core/refused.ts";
import type { Side } from "#schema/thread.ts";
import type { Site } from "../site.ts";

/**
 * Opens a room's WebSocket for somebody who may be there. `admit` finds and owns what the room is about first, so that
 * a guessed id makes no room; it throws for everybody else.
 */
export async function openSocket(
  c: Context<Site>,
  admit: () => Promise<{ room: string; side: Side }>,
): Promise<Response> {
  const { visit, platform } = c.env;
  const { actor } = visit;
  const request = c.req.raw;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in first.");
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    throw new Refused("invalid", "This address speaks WebSocket only.");
  }
  // A socket has no CORS: another site's page could open one with the person's cookies.
  if (request.headers.get("Origin") !== visit.origin) {
    throw new Refused("not_allowed", "This socket opens from our own pages only.");
  }
  const { room, side } = await admit();
  const headers = new Headers({ Upgrade: "websocket" });
  for (const name of ["Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set("X-Watcher", actor.id);
  headers.set("X-Watcher-Name", encodeURIComponent(actor.fullName));
  headers.set("X-Side", side);
  return platform.TALK_ROOM.get(platform.TALK_ROOM.idFromName(room)).fetch(
    new Request("https://room.internal/", { headers }),
  );
}
