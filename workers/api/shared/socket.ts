import type { Context } from "hono";
import { AppError } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { YIELDING } from "#schema/vocabulary/sockets.ts";
import { roomOf } from "../../adapters/platform/sockets.ts";
import { withExactFlags } from "../../platform/feature-flags.ts";
import type { Site } from "../../platform/site.ts";

/** `headers`: the identity of the connection, for the room. */
export type Admission = { room: string; headers: Record<string, string> };

/**
 * Opens a room's WebSocket for someone who may be there. `admit` finds and owns what the room is about first, so that
 * a guessed id makes no room; it throws for everybody else.
 *
 * @param requireOn throws where a feature flag has turned off what the room is about. Open sockets were closed when it
 *   was turned off, so the flags are read once more: those of this isolate may be older.
 */
export async function openSocket(
  c: Context<Site>,
  admit: () => Promise<Admission>,
  requireOn?: (flags: Flags) => void,
): Promise<Response> {
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
  if (requireOn) requireOn((await withExactFlags(platform, requestContext.config)).config.flags);
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
