import { DurableObject } from "cloudflare:workers";
import type { ConversationNews, Senders } from "#core/conversations/ports.ts";
import { SOCKET_MOST_MS } from "#core/identity/session.ts";
import { type RoomNews, RoomWord, type StaffRoomNews } from "#schema/conversations/conversation.ts";
import { closeCodes, type Side } from "#schema/vocabulary/conversations.ts";
import { personTag, sessionTag } from "../shared/socket-tags.ts";

/** What a socket carries through hibernation: who it is, and until when it is believed. */
type Watcher = { id: string; name: string; side: Side; since: number; until: number; wroteAt: number };

/** A socket lives this long after its browser was last asked who it is; browsers ask every 45 seconds, ms. */
const WATCH_MS = 75_000;
/** A browser reports typing at most this often, ms. */
const TYPING_MS = 2500;
/** Windows of one person in one room; the oldest makes way. */
const SOCKETS_A_PERSON = 10;
/** More than any class or team; past it a room is under attack. */
const SOCKETS_A_ROOM = 500;

/** Above this size presence is not announced: its traffic grows with the square of the participants. */
const SAID_UP_TO = 24;

/**
 * Who looks at one conversation, or at the inbox, right now. It hands on what it is told, keeps nothing, and may be
 * gone at any time: the truth is in D1, and browsers catch up by its numbers. Sockets hibernate, so a room in which
 * nothing happens costs nothing.
 */
export class ConversationRoom extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as never);
    // Answered without waking the room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes over a WebSocket upgrade that the site has already authorised; who it is is in headers of the site's. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 });
    const id = request.headers.get("X-Watcher");
    const side = request.headers.get("X-Side");
    const session = request.headers.get("X-Session");
    if (!id || !session || (side !== "user" && side !== "staff")) return new Response(null, { status: 403 });
    if (this.ctx.getWebSockets().length >= SOCKETS_A_ROOM) return new Response(null, { status: 503 });
    const own = this.ctx.getWebSockets(personTag(id));
    if (own.length >= SOCKETS_A_PERSON) own[0]?.close(closeCodes.tooMany, "Too many windows");
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

  /** Sends news to the sockets that may see it, each side its own version. */
  tell({ user, staff, senders = {} }: ConversationNews): void {
    for (const [socket, watcher] of this.#watchers()) {
      const news = watcher.side === "user" ? user : staff;
      if (news) send(socket, personal(news, watcher.id, senders));
    }
  }

  /** Someone's sockets may live on: the site has just seen their session. */
  renew(personId: string, side: Side): void {
    for (const socket of this.ctx.getWebSockets(personTag(personId))) {
      const watcher = socket.deserializeAttachment() as Watcher;
      const until = Math.min(Date.now() + WATCH_MS, watcher.since + SOCKET_MOST_MS);
      if (watcher.side === side) socket.serializeAttachment({ ...watcher, until });
    }
  }

  /** Closes whatever someone has open here. */
  kick(personId: string): void {
    this.#closeAll(personTag(personId));
  }

  /** Closes what one session has open here: the person's other browsers stay. */
  kickSession(sessionId: string): void {
    this.#closeAll(sessionTag(sessionId));
  }

  #closeAll(tag: string): void {
    for (const socket of this.ctx.getWebSockets(tag)) socket.close(closeCodes.signInAgain, "Sign in again");
    this.#sayWhoIsHere();
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const watcher = socket.deserializeAttachment() as Watcher;
    const now = Date.now();
    if (watcher.until < now) {
      socket.close(closeCodes.signInAgain, "Sign in again");
      return;
    }
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
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
    this.#sayWhoIsHere(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sayWhoIsHere(socket);
  }

  /** Closes sockets whose authentication has expired, also in a quiet room. */
  override async alarm(): Promise<void> {
    const left = this.#watchers();
    if (left.length > 0) await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
  }

  /** Open sockets with whose they are; those out of time are closed and hear nothing more. */
  #watchers(except?: WebSocket): [WebSocket, Watcher][] {
    const now = Date.now();
    const open: [WebSocket, Watcher][] = [];
    for (const socket of this.ctx.getWebSockets()) {
      if (socket === except || socket.readyState !== WebSocket.OPEN) continue;
      const watcher = socket.deserializeAttachment() as Watcher;
      if (watcher.until < now) socket.close(closeCodes.signInAgain, "Sign in again");
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

/** A message is its writer's own in each of their windows, and no one else learns the key they gave it. */
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
    // It closed between the look and the word; its browser catches up by itself.
  }
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
