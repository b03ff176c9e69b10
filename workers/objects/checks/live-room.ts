import { DurableObject } from "cloudflare:workers";
import { CheckState } from "#schema/checks/check.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { personTag, sessionTag } from "../shared/socket-tags.ts";

type Watcher = { userId: string; until: number };

/** A socket is authenticated this long; then the browser connects and authenticates again, ms. */
const WATCH_MS = 15 * 60_000;
/** Windows of the one person who may watch; the oldest makes way. */
const SOCKETS_MOST = 10;
/** After this time without an update the stored state of a check is deleted, ms. */
const KEEP_MS = HOUR_MS;
const KEPT = "state";

/**
 * Who watches one check. It hands on what it is told, and keeps the last of it while the check runs, for anyone who comes
 * later: that is a little fresher, and a little fuller, than what the site has just read. The truth is in D1.
 */
export class LiveRoom extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as never);
    // Answered without waking the room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes over a WebSocket upgrade that the site has already authorised, and sends how the check is. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const userId = request.headers.get("X-Watcher");
    const read = CheckState.safeParse(JSON.parse(decodeURIComponent(request.headers.get("X-Check-State") ?? "null")));
    const session = request.headers.get("X-Session");
    if (!userId || !session || !read.success) return new Response(null, { status: 403 });
    const open = this.ctx.getWebSockets();
    if (open.length >= SOCKETS_MOST) open[0]?.close(4008, "Too many windows");
    const kept = await this.ctx.storage.get<CheckState>(KEPT);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [personTag(userId), sessionTag(session)]);
    server.serializeAttachment({ userId, until: Date.now() + WATCH_MS } satisfies Watcher);
    server.send(JSON.stringify(kept && kept.at >= read.data.at ? kept : read.data));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes whatever someone has open here. */
  kick(personId: string): void {
    this.#closeAll(personTag(personId));
  }

  kickSession(sessionId: string): void {
    this.#closeAll(sessionTag(sessionId));
  }

  #closeAll(tag: string): void {
    for (const socket of this.ctx.getWebSockets(tag)) socket.close(4001, "Sign in again");
  }

  async announce(state: CheckState): Promise<void> {
    const now = Date.now();
    const frame = JSON.stringify(state);
    for (const socket of this.ctx.getWebSockets()) {
      const watcher = socket.deserializeAttachment() as Watcher | null;
      // Hibernation keeps sockets open past any session: who is out of time hears nothing more.
      if (!watcher || watcher.until < now) socket.close(4001, "Sign in again");
      else socket.send(frame);
    }
    if (state.status !== "queued" && state.status !== "running") return this.forget();
    await this.ctx.storage.put(KEPT, state);
    await this.ctx.storage.setAlarm(now + KEEP_MS);
  }

  /** Nothing of the check stays here, its title least of all. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.forget();
  }

  /** Rooms take nothing from browsers: a ping is answered without them. */
  override webSocketMessage(): void {}

  override webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 ? 1000 : code);
  }
}
