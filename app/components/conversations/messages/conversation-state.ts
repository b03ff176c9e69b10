import type { Changes, Marks, MessageView, NoteView, StaffChanges } from "#schema/conversations/conversation.ts";
import type { PagePlace } from "#schema/vocabulary/conversations.ts";

/** The number of messages rendered at once, so that scrolling does not slow down in long conversations. */
export const WINDOW = 300;
/** The maximum of messages stored outside the window: received while a page was loading, or after a gap. */
const BEYOND_MOST = 500;

export type Page = { messages: readonly MessageView[]; notes?: readonly NoteView[]; first: boolean; last: boolean };

/**
 * The browser's copy of a conversation. `messages` is a window without gaps, ordered by number; messages outside it are
 * in `beyond`. `heard` is the newest announced change: while it exceeds `change`, changes are missing and are
 * requested. If updates arrive late, twice or out of order, the newest change of a message is kept.
 */
export type ConversationState = {
  messages: readonly MessageView[];
  beyond: ReadonlyMap<string, MessageView>;
  notes: readonly NoteView[];
  /** Whether the window begins with the first message, and whether it ends with the newest one. */
  first: boolean;
  last: boolean;
  newest: number;
  change: number;
  heard: number;
  note: number;
  heardNote: number;
  marks: Marks;
};

export type ConversationAction =
  /** Pushed by the Durable Object; applied only if it follows the current change without a gap. */
  | { type: "news"; news: Changes | StaffChanges; atEnd: boolean }
  /** All changes after the newest known one, as requested. */
  | { type: "caught"; changes: Changes | StaffChanges; atEnd: boolean }
  | { type: "page"; place: PagePlace; page: Page }
  /** The response to an action in this window. */
  | { type: "own"; message: MessageView; atEnd: boolean }
  | { type: "ownNote"; note: NoteView }
  | { type: "marks"; marks: Marks };

export type Opening = { page: Page; change: number; note?: number; marks: Marks; lastSeq?: number };

export function openConversation({ page, change, note = 0, marks, lastSeq = 0 }: Opening): ConversationState {
  return {
    messages: page.messages,
    beyond: new Map(),
    notes: [...(page.notes ?? [])].sort(bySeq),
    first: page.first,
    last: page.last,
    newest: Math.max(lastSeq, page.messages.at(-1)?.seq ?? 0),
    change,
    heard: change,
    note,
    heardNote: note,
    marks,
  };
}

export function isBehind({ change, heard, note, heardNote }: ConversationState): boolean {
  return heard > change || heardNote > note;
}

export function conversationReducer(state: ConversationState, action: ConversationAction): ConversationState {
  switch (action.type) {
    case "news":
      return withNews(state, action.news, action.atEnd);
    case "caught":
      return withCaught(state, action.changes, action.atEnd);
    case "page":
      return withPage(state, action.place, action.page);
    case "own": {
      const next = action.message.change === state.change + 1 ? action.message.change : state.change;
      const heard = Math.max(state.heard, action.message.change);
      return trimmed(merged({ ...state, change: next, heard }, [action.message]), action.atEnd ? "top" : "end");
    }
    case "ownNote": {
      const { seq } = action.note;
      const note = seq === state.note + 1 ? seq : state.note;
      return {
        ...state,
        notes: mergedNotes(state.notes, [action.note]),
        note,
        heardNote: Math.max(state.heardNote, seq),
      };
    }
    case "marks":
      return { ...state, marks: furthest(state.marks, action.marks) };
  }
}

function withNews(state: ConversationState, news: Changes | StaffChanges, atEnd: boolean): ConversationState {
  const notes = "notes" in news ? news.notes : [];
  const note = "notes" in news ? news.note : state.note;
  const goesOn = news.change === state.change + news.messages.length;
  const notesGoOn = note === state.note + notes.length;
  const next: ConversationState = {
    ...state,
    change: goesOn ? news.change : state.change,
    heard: Math.max(state.heard, news.change),
    note: notesGoOn ? note : state.note,
    heardNote: Math.max(state.heardNote, note),
    newest: Math.max(state.newest, news.seq),
    marks: furthest(state.marks, news.marks),
    notes: mergedNotes(state.notes, notes),
  };
  return trimmed(merged(next, news.messages), atEnd ? "top" : "end");
}

function withCaught(state: ConversationState, changes: Changes | StaffChanges, atEnd: boolean): ConversationState {
  const last = Math.max(0, ...changes.messages.map(({ change }) => change));
  const reached = changes.more ? last : Math.max(last, changes.change);
  const notes = "notes" in changes ? changes.notes : [];
  const lastNote = Math.max(0, ...notes.map(({ seq }) => seq));
  const noteReached = "notes" in changes ? (changes.more ? lastNote : Math.max(lastNote, changes.note)) : 0;
  const next: ConversationState = {
    ...state,
    change: Math.max(state.change, reached),
    heard: Math.max(state.heard, reached, changes.change),
    note: Math.max(state.note, noteReached),
    heardNote: Math.max(state.heardNote, noteReached),
    newest: Math.max(state.newest, changes.seq),
    marks: furthest(state.marks, changes.marks),
    notes: mergedNotes(state.notes, notes),
  };
  return trimmed(merged(next, changes.messages), atEnd ? "top" : "end");
}

function withPage(state: ConversationState, place: PagePlace, page: Page): ConversationState {
  const known = { ...state, notes: mergedNotes(state.notes, page.notes ?? []) };
  const begin = state.messages[0]?.seq ?? 0;
  const end = state.messages.at(-1)?.seq ?? 0;
  const newest = Math.max(state.newest, page.messages.at(-1)?.seq ?? 0);
  switch (place) {
    case "older": {
      // The window has moved since this page was requested.
      if (page.messages.length > 0 && page.messages.at(-1)?.seq !== begin - 1) return known;
      const messages = [...page.messages, ...state.messages];
      return trimmed(merged({ ...known, messages, first: page.first, newest }, []), "end");
    }
    case "newer": {
      if (page.messages.length > 0 && page.messages[0]?.seq !== end + 1) return known;
      const messages = [...state.messages, ...page.messages];
      return trimmed(endAt(merged({ ...known, messages, last: page.last, newest }, [])), "top");
    }
    case "around":
      return endAt(
        merged({ ...known, messages: page.messages, first: page.first, last: page.last, newest }, state.messages),
      );
  }
}

/** A page may be older than a change received meanwhile; the window then does not end with the newest message. */
function endAt(state: ConversationState): ConversationState {
  return { ...state, last: state.last && (state.messages.at(-1)?.seq ?? 0) >= state.newest };
}

/** Merges messages: over an older version of themselves, at the window's end, or into `beyond`. */
function merged(state: ConversationState, incoming: readonly MessageView[]): ConversationState {
  const beyond = new Map(state.beyond);
  for (const message of incoming) {
    if ((beyond.get(message.id)?.change ?? -1) < message.change) beyond.set(message.id, message);
  }
  const messages = state.messages.map((message) => {
    const other = beyond.get(message.id);
    beyond.delete(message.id);
    return other && isNewer(other, message) ? other : message;
  });
  if (state.last) {
    const next = new Map([...beyond.values()].map((message) => [message.seq, message]));
    for (let seq = (messages.at(-1)?.seq ?? 0) + 1; next.has(seq); seq++) {
      const message = next.get(seq) as MessageView;
      messages.push(message);
      beyond.delete(message.id);
    }
  }
  for (const id of beyond.keys()) {
    if (beyond.size <= BEYOND_MOST) break;
    beyond.delete(id);
  }
  const newest = Math.max(state.newest, messages.at(-1)?.seq ?? 0, ...incoming.map(({ seq }) => seq));
  return { ...state, messages, beyond, newest };
}

/**
 * The same version may arrive by broadcast and as the response to its author; only the author's copy has the client id.
 */
function isNewer(other: MessageView, message: MessageView): boolean {
  if (other.change !== message.change) return other.change > message.change;
  return other.clientId !== null && message.clientId === null;
}

/** Above the limit, the messages furthest from the reader's position are dropped. */
function trimmed(state: ConversationState, from: "top" | "end"): ConversationState {
  if (state.messages.length <= WINDOW) return state;
  if (from === "top") return { ...state, messages: state.messages.slice(-WINDOW), first: false };
  return { ...state, messages: state.messages.slice(0, WINDOW), last: false };
}

function mergedNotes(notes: readonly NoteView[], incoming: readonly NoteView[]): readonly NoteView[] {
  if (incoming.length === 0) return notes;
  const known = new Map(notes.map((note) => [note.id, note]));
  for (const note of incoming) known.set(note.id, note);
  return [...known.values()].sort(bySeq);
}

function furthest(a: Marks, b: Marks): Marks {
  return { delivered: Math.max(a.delivered, b.delivered), read: Math.max(a.read, b.read) };
}

function bySeq(a: { seq: number }, b: { seq: number }): number {
  return a.seq - b.seq;
}
