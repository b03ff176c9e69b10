import { DurableObject } from "cloudflare:workers";
import type { ConversationNews, Senders } from "#core/conversations/ports.ts";
import { SOCKET_MOST_MS } from "#core/identity/session.ts";
import { type RoomNews, RoomWord, type StaffRoomNews } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import { logErrors } from "../../platform/log.ts";
import { answerClose, makeRoom, openSockets, requireSignIn, turnOff } from "../shared/room-sockets.ts";
import { personTag, sessionTag } from "../shared/socket-tags.ts";

/** The data attached to a socket during hibernation: its user, and the time until which its authentication is valid. */
type Watcher = { id: string; name: string; side: Side; since: number; until: number; wroteAt: number };

/**
 * Time until a socket expires after the last authentication of its browser; browsers authenticate every 45 seconds, ms.
 */
const WATCH_MS = 75_000;
/** A browser reports typing at most this often, ms. */
const TYPING_MS = 2500;
/** More sockets than any class or team needs; a room with this many is under attack. */
const SOCKETS_A_ROOM = 500;

/**
 * Above this number of sockets presence is not announced, because its traffic grows with the square of the
 * participants.
 */
const SAID_UP_TO = 24;

/**
 * Holds the WebSockets of the users who have one conversation, or the inbox, open. It forwards the news that it
 * receives, stores nothing, and may be evicted at any time: the source of truth is D1, and browsers catch up by its
 * sequence numbers. Sockets hibernate, so an idle room costs nothing.
 */
export class ConversationRoom extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as never);
    // Answered without waking the Durable Object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Accepts a WebSocket upgrade that the site has already authorised; headers set by the site identify the user. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const id = request.headers.get("X-Watcher");
    const side = request.headers.get("X-Side");
    const session = request.headers.get("X-Session");
    if (!id || !session || (side !== "user" && side !== "staff")) return new Response(null, { status: 403 });
    if (this.ctx.getWebSockets().length >= SOCKETS_A_ROOM) return new Response(null, { status: 503 });
    if (!makeRoom(this.ctx, id, request.headers.has("X-Yields"))) return new Response(null, { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [personTag(id), sessionTag(session)]);
    const name = decodeURIComponent(request.headers.get("X-Watcher-Name") ?? "");
    const since = Date.now();
    const until = since + WATCH_MS;
    server.serializeAttachment({ id, name, side, since, until, wroteAt: 0 } satisfies Watcher);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(until);
    this.#sayWhoIsHere();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends news to the sockets that may receive it; users and staff receive different versions. */
  tell({ user, staff, senders = {} }: ConversationNews): void {
    for (const [socket, watcher] of this.#watchers()) {
      const news = watcher.side === "user" ? user : staff;
      if (news) send(socket, personal(news, watcher.id, senders));
    }
  }

  /** Extends the expiry of a user's sockets after the site has verified the session. */
  renew(personId: string, side: Side): void {
    for (const socket of this.ctx.getWebSockets(personTag(personId))) {
      const watcher = socket.deserializeAttachment() as Watcher;
      const until = Math.min(Date.now() + WATCH_MS, watcher.since + SOCKET_MOST_MS);
      if (watcher.side === side) socket.serializeAttachment({ ...watcher, until });
    }
  }

  /** Closes all sockets of a user. */
  kick(personId: string): void {
    this.#closeAll(personTag(personId));
  }

  /** Closes the sockets of one session; the user's other browsers stay connected. */
  kickSession(sessionId: string): void {
    this.#closeAll(sessionTag(sessionId));
  }

  /** Closes every socket: a feature flag has turned off what the room is about. */
  turnOff(): void {
    turnOff(this.ctx.getWebSockets());
  }

  #closeAll(tag: string): void {
    requireSignIn(this.ctx.getWebSockets(tag));
    this.#sayWhoIsHere();
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const watcher = socket.deserializeAttachment() as Watcher;
    const now = Date.now();
    if (watcher.until < now) return requireSignIn([socket]);
    const word = typeof message === "string" && message.length <= 200 ? RoomWord.safeParse(parsed(message)) : null;
    if (!word?.success || now - watcher.wroteAt < TYPING_MS) return;
    socket.serializeAttachment({ ...watcher, wroteAt: now });
    const news: RoomNews = { type: "typing", name: watcher.name, side: watcher.side };
    // Typing of a note is announced to staff only, like any other typing.
    const staffOnly = word.data.to === "staff" && watcher.side === "staff";
    for (const [other, { id, side }] of this.#watchers()) {
      if (id !== watcher.id && !(staffOnly && side === "user")) send(other, news);
    }
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    answerClose(socket, code);
    this.#sayWhoIsHere(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sayWhoIsHere(socket);
  }

  /** Closes sockets whose authentication has expired, even if there is no traffic in the room. */
  override async alarm(): Promise<void> {
    const left = this.#watchers();
    if (left.length > 0) await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
  }

  /** The open sockets with their users; sockets whose authentication has expired are closed and receive nothing. */
  #watchers(except?: WebSocket): [WebSocket, Watcher][] {
    const now = Date.now();
    const open: [WebSocket, Watcher][] = [];
    for (const socket of openSockets(this.ctx)) {
      if (socket === except) continue;
      const watcher = socket.deserializeAttachment() as Watcher;
      if (watcher.until < now) requireSignIn([socket]);
      else open.push([socket, watcher]);
    }
    return open;
  }

  #sayWhoIsHere(gone?: WebSocket): void {
    const open = this.#watchers(gone);
    if (open.length > SAID_UP_TO) return;
    for (const [socket, { id }] of open) {
      const others = new Map(open.filter(([, other]) => other.id !== id).map(([, other]) => [other.id, other]));
      const people = [...others.values()].map(({ name, side }) => ({ name, side, writing: false }));
      send(socket, { type: "here", people });
    }
  }
}

logErrors("ConversationRoom", ConversationRoom);

/** Marks a message as the author's own in each of the author's windows; no other user receives its client id. */
function personal(news: RoomNews | StaffRoomNews, personId: string, senders: Senders): RoomNews | StaffRoomNews {
  if (news.type !== "changes") return news;
  const messages = news.messages.map((view) => {
    const sender = senders[view.id];
    return sender?.by === personId ? { ...view, own: true, clientId: sender.clientId } : view;
  });
  return { ...news, messages };
}

function send(socket: WebSocket, news: RoomNews | StaffRoomNews): void {
  try {
    socket.send(JSON.stringify(news));
  } catch {
    // The socket closed after its state was checked; its browser reconnects and catches up.
  }
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
