import { DurableObject } from "cloudflare:workers";

type Watcher = { userId: string; until: number };

/** A socket is believed this long; then the browser asks again and is authenticated anew, ms. */
const WATCH_MS = 15 * 60_000;

/** Who watches one check. It fans out what it is told and keeps nothing: the truth is in D1. */
export class LiveRoom extends DurableObject {
  /** Takes over a WebSocket upgrade that the site has already authorised. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const userId = request.headers.get("X-Watcher");
    if (!userId) return new Response(null, { status: 403 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ userId, until: Date.now() + WATCH_MS } satisfies Watcher);
    return new Response(null, { status: 101, webSocket: client });
  }

  announce(message: unknown): void {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) {
      const watcher = socket.deserializeAttachment() as Watcher | null;
      // Hibernation keeps sockets open past any session: who is out of time hears nothing more.
      if (!watcher || watcher.until < now) socket.close(4001, "Sign in again");
      else socket.send(JSON.stringify(message));
    }
  }

  /** Rooms are told things; they take nothing from browsers but a ping. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    if (message === "ping") socket.send("pong");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1005 ? 1000 : code);
  }
}
