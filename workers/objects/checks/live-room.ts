import { DurableObject } from "cloudflare:workers";
import { isFinal, laterState } from "#core/checks/later-state.ts";
import { CheckState } from "#schema/checks/check.ts";
import { readFlags } from "#schema/platform/config-flags.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { flagsNow } from "../../platform/feature-flags.ts";
import { logErrors } from "../../platform/log.ts";
import { answerClose, makeRoom, openSockets, requireSignIn, turnOff } from "../shared/room-sockets.ts";
import { personTag, sessionTag } from "../shared/socket-tags.ts";

type Settings = Record<string, unknown> & { DB: D1Database };
type Watcher = { userId: string; until: number };

/** Time until a socket's authentication expires and the browser must connect and authenticate again, ms. */
const WATCH_MS = 15 * 60_000;
/** After this time without an update the stored state of a check is deleted, ms. */
const KEEP_MS = HOUR_MS;
const KEPT = "state";

/**
 * Holds the WebSockets of the user who watches one check. It forwards each state that it receives and stores the latest
 * one while the check runs, for sockets that connect later: that state may be newer and more complete than the one that
 * the site has just read. The source of truth is D1.
 */
export class LiveRoom extends DurableObject {
  readonly #settings: Settings;

  constructor(ctx: DurableObjectState, env: Settings) {
    super(ctx, env as never);
    this.#settings = env;
    // Answered without waking the Durable Object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Accepts a WebSocket upgrade that the site has already authorised, and sends the state of the check. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const userId = request.headers.get("X-Watcher");
    const read = CheckState.safeParse(JSON.parse(decodeURIComponent(request.headers.get("X-Check-State") ?? "null")));
    const session = request.headers.get("X-Session");
    if (!userId || !session || !read.success) return new Response(null, { status: 403 });
    if (!makeRoom(this.ctx, userId, request.headers.has("X-Yields"))) return new Response(null, { status: 503 });
    const kept = await this.ctx.storage.get<CheckState>(KEPT);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [personTag(userId), sessionTag(session)]);
    server.serializeAttachment({ userId, until: Date.now() + WATCH_MS } satisfies Watcher);
    server.send(JSON.stringify(kept ? laterState(read.data, kept) : read.data));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes all sockets of a user. */
  kick(personId: string): void {
    this.#closeAll(personTag(personId));
  }

  kickSession(sessionId: string): void {
    this.#closeAll(sessionTag(sessionId));
  }

  #closeAll(tag: string): void {
    requireSignIn(this.ctx.getWebSockets(tag));
  }

  async announce(state: CheckState): Promise<void> {
    const now = Date.now();
    const frame = JSON.stringify(state);
    for (const socket of openSockets(this.ctx)) {
      const watcher = socket.deserializeAttachment() as Watcher | null;
      // Hibernation keeps sockets open longer than any session: a socket whose authentication has expired is closed and
      // receives nothing.
      if (!watcher || watcher.until < now) requireSignIn([socket]);
      else socket.send(frame);
    }
    if (isFinal(state)) await this.forget();
    else {
      await this.ctx.storage.put(KEPT, state);
      await this.ctx.storage.setAlarm(now + KEEP_MS);
    }
    await this.#closeIfOff();
  }

  /** After the frame, so that none overtakes another while the flags are read. */
  async #closeIfOff(): Promise<void> {
    if (openSockets(this.ctx).length === 0) return;
    const { turnitin } = await flagsNow(this.#settings, readFlags(this.#settings));
    if (!turnitin) turnOff(openSockets(this.ctx));
  }

  /** Deletes all stored data of the check, including its title. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.forget();
  }

  /** Messages from browsers are ignored; pings are answered automatically. */
  override webSocketMessage(): void {}

  override webSocketClose(socket: WebSocket, code: number): void {
    answerClose(socket, code);
  }
}

logErrors("LiveRoom", LiveRoom);
