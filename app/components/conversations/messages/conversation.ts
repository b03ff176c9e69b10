import { isRefusal, type LiveState } from "#app/components/shell/live/live-connection.ts";
import { later, openLive } from "#app/components/shell/live/open-live.ts";
import { outboxKey } from "#core/platform/storage-keys.ts";
import type {
  Changes,
  MessageView,
  RoomNews,
  StaffChanges,
  StaffRoomNews,
} from "#schema/conversations/conversation.ts";
import type { PagePlace, Side } from "#schema/vocabulary/conversations.ts";
import { type ConversationApi, outcomeOf } from "./conversation-api.ts";
import {
  type ConversationAction,
  type ConversationState,
  conversationReducer,
  isBehind,
  type Opening,
  openConversation,
} from "./conversation-state.ts";
import { createOutbox, type Outbox, type OutboxView, type UnsentMessage } from "./outbox.ts";

export type Person = { name: string; side: Side; writing: boolean };

/** The state of a conversation as the components render it. */
export type ConversationShown = {
  conversationState: ConversationState;
  outbox: OutboxView;
  connection: LiveState;
  people: readonly Person[];
  /** The names of participants who are typing. */
  writing: readonly string[];
  loading: Place | null;
  /** Why the last page failed to load. */
  problem: string | null;
};

export type LiveConversation = ReturnType<typeof createConversation>;

type Place = PagePlace;

/** How long a typing indicator is shown, ms; the sender repeats it at most every `SAY_WRITING_MS`. */
const WRITING_MS = 6000;
const SAY_WRITING_MS = 3000;
const MARKS_AFTER_MS = 400;
/** Delay before announced but missing changes are requested again, ms. */
const ASK_AGAIN_MS = 1000;
const NOTHING_WAITS: OutboxView = { unsentMessages: [], sending: null, held: null };

export type ConversationStorePorts = {
  id: string;
  side: Side;
  api: ConversationApi;
  opening: Opening & { unreadFrom: number | null; lastSeq: number };
  /** Called after a change that may affect the status, the notes or the list entry of the conversation. */
  onStirred: () => void;
};

/** One open conversation in one window: its state, its outbox and its live connection. */
export function createConversation({ id, side, api, opening, onStirred }: ConversationStorePorts) {
  let view: ConversationShown = {
    conversationState: openConversation(opening),
    outbox: NOTHING_WAITS,
    connection: "connecting",
    people: [],
    writing: [],
    loading: null,
    problem: null,
  };
  let outbox: Outbox | null = null;
  let live: ReturnType<typeof openLive> | null = null;
  let asking = false;
  let alsoPresent = false;
  let atEnd = true;
  let typingSentAt = 0;
  let failed: [place: Place, seq: number] | null = null;
  let told = { read: 0, delivered: 0 };
  let seen = { read: 0, delivered: 0 };
  /** What the list shows as read: reading it once more changes nothing there. */
  let shownRead = opening.unreadFrom === null ? opening.lastSeq : 0;
  const writing = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const ends: (() => void)[] = [];
  let marksTimer: (() => void) | null = null;

  function show(next: Partial<ConversationShown>): void {
    view = { ...view, ...next };
    for (const tell of listeners) tell();
  }

  function take(action: ConversationAction): void {
    show({ conversationState: conversationReducer(view.conversationState, action) });
    saw({ delivered: view.conversationState.newest });
    if (action.type !== "caught" && isBehind(view.conversationState)) void catchUp(false);
  }

  /** Requests all missed changes, in several responses if needed; `present` also renews the socket's access. */
  async function catchUp(present: boolean): Promise<void> {
    if (asking) {
      alsoPresent ||= present;
      return;
    }
    asking = true;
    const { change, note } = view.conversationState;
    const notes = side === "staff" ? note : null;
    const answer = await (present ? api.presence(change, notes) : api.changes(change, notes));
    asking = false;
    if (answer.ok) {
      const stuck = takeChanges(answer.value);
      if (answer.value.more) return catchUp(alsoPresent);
      askAgain(stuck);
    } else if (isRefusal(answer.status)) {
      return live?.refuse();
    }
    if (!alsoPresent) return;
    alsoPresent = false;
    return catchUp(true);
  }

  function askAgain(stuck: boolean): void {
    if (isBehind(view.conversationState)) later(stuck ? ASK_AGAIN_MS : 0, () => void catchUp(false));
  }

  /** Returns true if the changes contain nothing newer. */
  function takeChanges(changes: Changes | StaffChanges): boolean {
    const before = view.conversationState;
    take({ type: "caught", changes, atEnd });
    // The context beside the conversation may be outdated too.
    if (changes.messages.length > 0) onStirred();
    return view.conversationState.change === before.change && view.conversationState.note === before.note;
  }

  function hear(news: RoomNews | StaffRoomNews | null): void {
    switch (news?.type) {
      case "changes":
        for (const { name } of news.messages) stopWriting(name);
        take({ type: "news", news, atEnd });
        return onStirred();
      case "marks":
        return take({ type: "marks", marks: news.marks });
      case "typing":
        return startWriting(news.name);
      case "here":
        return show({ people: news.people });
      case "inbox":
        void catchUp(false);
        return onStirred();
    }
  }

  function startWriting(name: string): void {
    writing.get(name)?.();
    writing.set(
      name,
      later(WRITING_MS, () => stopWriting(name)),
    );
    show({ writing: [...writing.keys()] });
  }

  function stopWriting(name: string): void {
    if (!writing.has(name)) return;
    writing.get(name)?.();
    writing.delete(name);
    show({ writing: [...writing.keys()] });
  }

  function start(): void {
    outbox = createOutbox({
      storage: sessionStorage,
      key: outboxKey(id),
      send: async (unsent) => outcomeOf(await api.send(unsent)),
      onStored: (message) => {
        take({ type: "own", message, atEnd });
        onStirred();
      },
      now: () => Date.now(),
      later,
      chance: Math.random,
    });
    ends.push(outbox.subscribe(() => outbox && show({ outbox: outbox.current() })));
    show({ outbox: outbox.current(), connection: "connecting" });
    live = openLive(
      api.socketPath,
      {
        onNews: (news) => hear(news as RoomNews | StaffRoomNews | null),
        catchUp: (reason) => void catchUp(reason !== "polling"),
        onState(state) {
          show({ connection: state, ...(state !== "live" && { people: [] }) });
          if (state === "live") outbox?.resume();
        },
      },
      () => navigator.onLine && outbox?.resume(),
    );
    saw({ delivered: view.conversationState.newest });
    outbox.resume();
  }

  function stop(): void {
    for (const end of ends.splice(0)) end();
    for (const end of writing.values()) end();
    marksTimer?.();
    outbox?.close();
    live?.stop();
  }

  /** Loads the page before the window, after it, or around a message. */
  async function load(place: Place, seq: number): Promise<boolean> {
    if (view.loading !== null && place !== "around") return false;
    show({ loading: place, problem: null });
    const requested = place === "older" ? "before" : place === "newer" ? "after" : "around";
    const answer = await api.page(requested, seq);
    failed = answer.ok ? null : [place, seq];
    if (answer.ok) take({ type: "page", place, page: answer.value });
    show({ loading: null, problem: answer.ok ? null : answer.words });
    return answer.ok;
  }

  /** Retries the page that failed to load. */
  function again(): void {
    if (failed) void load(...failed);
  }

  function older(): void {
    const begin = view.conversationState.messages[0]?.seq;
    if (begin !== undefined && !view.conversationState.first && view.problem === null) void load("older", begin);
  }

  function newer(): void {
    const end = view.conversationState.messages.at(-1)?.seq;
    if (end !== undefined && !view.conversationState.last && view.problem === null) void load("newer", end);
  }

  /** Loads a message into the window. Resolves to whether it is there. */
  async function reach(seq: number): Promise<boolean> {
    if (!view.conversationState.messages.some((message) => message.seq === seq)) await load("around", seq);
    return view.conversationState.messages.some((message) => message.seq === seq);
  }

  async function reachEnd(): Promise<void> {
    if (!view.conversationState.last) await load("around", view.conversationState.newest);
  }

  /** Records the read and delivered positions; sent after a delay, and never backwards. */
  function saw(marks: Partial<typeof seen>): void {
    seen = { read: Math.max(seen.read, marks.read ?? 0), delivered: Math.max(seen.delivered, marks.delivered ?? 0) };
    if (marksTimer || !live || (seen.read <= told.read && seen.delivered <= told.delivered)) return;
    marksTimer = later(MARKS_AFTER_MS, async () => {
      marksTimer = null;
      const now = seen;
      const answer = await api.marks(now);
      if (!answer.ok) return;
      told = now;
      if (now.read > shownRead) onStirred();
      shownRead = Math.max(shownRead, now.read);
    });
  }

  /** Typing in a note is announced to staff only. */
  function sayWriting(note = false): void {
    const now = Date.now();
    if (now - typingSentAt < SAY_WRITING_MS) return;
    typingSentAt = now;
    live?.say({ type: "typing", ...(note && { to: "staff" }) });
  }

  function own(message: MessageView): void {
    take({ type: "own", message, atEnd });
    onStirred();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }

  return {
    start,
    stop,
    subscribe,
    older,
    newer,
    again,
    reach,
    reachEnd,
    saw,
    sayWriting,
    own,
    take,
    current: () => view,
    /** The number up to which this reader has read here. */
    readTo: () => seen.read,
    send: (unsent: UnsentMessage) => outbox?.add(unsent),
    retry: (clientId: string) => outbox?.retry(clientId),
    /** Requests changes made in this window by another API call. */
    refresh: () => void catchUp(false),
    forget: (clientId: string) => outbox?.remove(clientId),
    /** Whether the reader is at the end of the log; new messages then drop the oldest ones from the window. */
    isAtEnd: (at: boolean) => {
      atEnd = at;
    },
  };
}
