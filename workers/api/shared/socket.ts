import type { Context } from "hono";
import { AppError } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { YIELDING } from "#schema/vocabulary/sockets.ts";
import { roomOf } from "../../adapters/platform/sockets.ts";
import type { Site } from "../../platform/site.ts";

/** `headers`: the identity of the connection, for the room. */
export type Admission = { room: string; headers: Record<string, string> };

/**
 * Opens a room's WebSocket for someone who may be there. `admit` finds and owns what the room is about first, so that
 * a guessed id makes no room; it throws for everybody else.
 */
export async function openSocket(c: Context<Site>, admit: () => Promise<Admission>): Promise<Response> {
  const { requestContext, platform } = c.env;
  const { actor, session, services } = requestContext;
  const request = c.req.raw;
  if (!isPerson(actor) || !session) throw new AppError("not_signed_in", "Sign in to continue.");
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    throw new AppError("invalid", "This address accepts WebSocket connections only.");
  }
  // A socket has no CORS: another site's page could open one with the person's cookies.
  if (request.headers.get("Origin") !== requestContext.origin) {
    throw new AppError("not_allowed", "This connection can be opened only from our own pages.");
  }
  const admitted = await admit();
  const headers = new Headers({ Upgrade: "websocket", ...admitted.headers });
  for (const name of ["Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set("X-Watcher", actor.id);
  headers.set("X-Watcher-Name", encodeURIComponent(actor.fullName));
  headers.set("X-Session", session.sessionId);
  if (c.req.query("mode") === YIELDING) headers.set("X-Yields", "1");
  const room = roomOf(platform, admitted.room);
  return services.sessions.open(session, actor.id, admitted.room, () =>
    room.fetch(new Request("https://room.internal/", { headers })),
  );
}
