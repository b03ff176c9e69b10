import {
  type ConversationAction,
  conversationReducer,
  isBehind,
  openConversation,
} from "#app/components/conversations/messages/conversation-state.ts";
import { createOutbox, type Outcome } from "#app/components/conversations/messages/outbox.ts";
import { createLiveConnection, type LiveSocket } from "#app/components/shell/live/live-connection.ts";
import type { Changes, MessageView, RoomNews } from "#schema/conversations/conversation.ts";
import { YIELDING } from "#schema/vocabulary/sockets.ts";
import type { SoakPerson } from "./person.ts";

export type SoakWindow = Awaited<ReturnType<typeof openWindow>>;
type Page = { messages: MessageView[]; first: boolean; last: boolean };

/** How a network misbehaves: none at all, answers that never come back, requests that arrive twice. */
export type Weather = { cut: boolean; loseAnswer: () => boolean; double: () => boolean };

/**
 * One window on a conversation, made of the page's own parts (outbox, connection, reducer) without the page; between it and
 * the site lies a network that can be cut.
 */
export async function openWindow(origin: string, person: SoakPerson, conversationId: string, weather: Weather) {
  const base = `/api/conversations/${conversationId}`;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const counts = { caughtUp: 0, sockets: 0, news: 0, lost: 0, doubled: 0, tries: 0 };
  const first = await person.json<Page>("GET", `${base}/messages`);
  const since = await person.json<Changes>("GET", `${base}/changes?after=0`);
  if (!first.value || !since.value) throw new Error("A window could not be opened.");
  let conversationState = openConversation({
    page: first.value,
    change: Math.max(0, ...first.value.messages.map(({ change }) => change)),
    marks: since.value.marks,
  });
  let asking = false;

  function take(action: ConversationAction): void {
    conversationState = conversationReducer(conversationState, action);
    if (action.type !== "caught" && isBehind(conversationState)) void catchUp(false);
  }

  async function catchUp(present: boolean): Promise<void> {
    if (asking) return;
    asking = true;
    counts.caughtUp += 1;
    const answer = present
      ? await call<Changes>("POST", `${base}/presence`, { after: conversationState.change })
      : await call<Changes>("GET", `${base}/changes?after=${conversationState.change}`);
    asking = false;
    if (!answer?.value) return;
    take({ type: "caught", changes: answer.value, atEnd: true });
    if (answer.value.more) await catchUp(present);
  }

  /** Null where nothing came back. */
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; value: T | null } | null> {
    if (weather.cut) return null;
    try {
      const answer = await person.json<T>(method, path, body);
      return weather.cut ? null : answer;
    } catch {
      return null;
    }
  }

  async function send(unsent: { clientId: string; body: string }): Promise<Outcome> {
    counts.tries += 1;
    const form = { clientId: unsent.clientId, body: unsent.body, fileIds: [], quote: null };
    const post = () => call<{ message: MessageView }>("POST", `${base}/messages`, form);
    if (weather.double()) {
      counts.doubled += 1;
      void post();
    }
    const answer = await post();
    if (weather.loseAnswer()) {
      counts.lost += 1;
      return { kind: "later", afterMs: null, words: null };
    }
    if (answer?.value) return { kind: "stored", message: answer.value.message };
    if (!answer || answer.status >= 500) return { kind: "later", afterMs: null, words: null };
    if (answer.status === 429) return { kind: "later", afterMs: 5000, words: null };
    return { kind: "refused", words: String(answer.status) };
  }

  const outbox = createOutbox({
    storage,
    key: "outbox",
    send,
    now: Date.now,
    chance: Math.random,
    later,
    onStored: (message) => take({ type: "own", message, atEnd: true }),
  });

  const connection = createLiveConnection(
    {
      connect(yields) {
        counts.sockets += 1;
        const url = `${origin.replace(/^http/, "ws")}${base}/live${yields ? `?mode=${YIELDING}` : ""}`;
        // Node's WebSocket takes headers, which a browser would add by itself.
        const headers = { Cookie: person.cookies(), Origin: origin };
        return new WebSocket(url, { headers } as never) as unknown as LiveSocket;
      },
      later,
      now: Date.now,
      chance: Math.random,
      visible: () => true,
      online: () => !weather.cut,
    },
    {
      onNews(received) {
        const news = received as RoomNews;
        counts.news += 1;
        if (news.type === "changes") take({ type: "news", news, atEnd: true });
        if (news.type === "marks") take({ type: "marks", marks: news.marks });
        if (news.type === "inbox") void catchUp(false);
      },
      catchUp: (reason) => void catchUp(reason !== "polling"),
      onState: (state) => state === "live" && outbox.resume(),
    },
  );
  connection.start();

  return {
    counts,
    write(body: string) {
      const clientId = crypto.randomUUID();
      outbox.add({ clientId, body, files: [], quote: null, quoted: null, at: Date.now(), refused: null });
    },
    own: () => conversationState.messages.filter((message) => message.own && message.deletedAt === null),
    edit: (id: string, body: string) => call("PATCH", `${base}/messages/${id}`, { body }),
    mark: () => call("POST", `${base}/marks`, { read: conversationState.newest, delivered: conversationState.newest }),
    networkGone: () => connection.offline(),
    networkBack() {
      outbox.resume();
      connection.wake();
    },
    waiting: () => outbox.current().unsentMessages,
    /** A request on its way may have been sent before the newest messages were stored, so another one follows it. */
    async catchUp() {
      while (asking) await new Promise((ended) => setTimeout(ended, 20));
      await catchUp(false);
    },
    shown: () => conversationState.messages,
    close() {
      outbox.close();
      connection.stop();
    },
  };
}

function later(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
