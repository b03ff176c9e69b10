import type { Marks, MessageView, NoteView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { UnsentMessage } from "./outbox.ts";

/** The delivery status of the reader's own message. */
export type Tick = "sent" | "delivered" | "read";

export type Entry =
  | { kind: "day"; key: string; at: number }
  | { kind: "unread"; key: string; count: number }
  | { kind: "message"; key: string; message: MessageView; tick: Tick | null }
  | { kind: "note"; key: string; note: NoteView }
  | { kind: "letter"; key: string; unsent: UnsentMessage };

export type Unread = { from: number; count: number } | null;

/**
 * The entries of the log: messages by number, notes between them by time, day separators, the marker of the first
 * unread message, and unsent messages at the end.
 */
export function timelineOf(
  state: ConversationState,
  unsentMessages: readonly UnsentMessage[],
  unread: Unread,
  dayOf: (at: number) => string,
  side: Side,
): Entry[] {
  const entries: Entry[] = [];
  let day = "";

  function begin(at: number, id: string): void {
    const next = dayOf(at);
    if (next === day) return;
    day = next;
    entries.push({ kind: "day", key: `day:${id}`, at });
  }

  const notes = notesIn(state);
  let next = 0;
  function notesUntil(at: number): void {
    for (let note = notes[next]; note && note.createdAt < at; note = notes[++next]) {
      begin(note.createdAt, note.id);
      entries.push({ kind: "note", key: note.id, note });
    }
  }

  // Messages stored after a gap are shown too: they are the reader's own, or the gap is about to be filled.
  const after = state.last ? [...state.beyond.values()].filter((message) => isAfter(state, message)) : [];
  const shown = [...state.messages, ...after.sort((a, b) => a.seq - b.seq)];
  for (const message of shown) {
    notesUntil(message.createdAt);
    begin(message.createdAt, message.id);
    if (unread && message.seq === unread.from) entries.push({ kind: "unread", key: "unread", count: unread.count });
    const tick = message.side === side && message.kind === "reply" ? tickOf(message.seq, state.marks) : null;
    entries.push({ kind: "message", key: message.clientId ?? message.id, message, tick });
  }
  if (state.last) notesUntil(Number.POSITIVE_INFINITY);
  const there = new Set(shown.map(({ clientId }) => clientId));
  if (state.last) {
    for (const unsent of unsentMessages) {
      if (!there.has(unsent.clientId)) entries.push({ kind: "letter", key: unsent.clientId, unsent });
    }
  }
  return entries;
}

function tickOf(seq: number, { delivered, read }: Marks): Tick {
  if (seq <= read) return "read";
  return seq <= delivered ? "delivered" : "sent";
}

function isAfter({ messages }: ConversationState, { seq }: MessageView): boolean {
  return seq > (messages.at(-1)?.seq ?? 0);
}

/** The notes within the time span of the window. */
function notesIn({ notes, messages, first }: ConversationState): NoteView[] {
  const begin = first ? Number.NEGATIVE_INFINITY : (messages[0]?.createdAt ?? 0);
  return notes.filter(({ createdAt }) => createdAt >= begin);
}
