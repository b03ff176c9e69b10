import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { ArchivedMessage, ArchivedNote, ConversationArchive } from "#schema/conversations/archive.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

/** The numbers of a conversation that say what it contains: they change with every message, file and note. */
export type ArchivedState = {
  id: string;
  lastSeq: number;
  lastChange: number;
  lastNote: number;
  updatedAt: number;
};

/**
 * The key of a conversation's archive. It has the month of the last message and the numbers of the state it holds: two
 * runs write one file with the same content, and a note added between them is in another file.
 */
export function archiveKeyOf({ id, lastChange, lastNote, updatedAt }: ArchivedState): string {
  const month = new Date(updatedAt).toISOString().slice(0, 7);
  return `archives/conversations/${month}/${id}/${lastChange}.${lastNote}.json`;
}

/** What the SHA-256 of an archive is made of. */
export function hashedPart({ messages, notes }: Pick<ConversationArchive, "messages" | "notes">): string {
  return canonicalJson([messages, notes]);
}

/**
 * Passages of reports are the student's text, and stay with the reports alone: an archive names the place. What is quoted
 * of an order's steps stays.
 */
export function withoutPassages<M extends Pick<ArchivedMessage, "quote">>(messages: readonly M[]): M[] {
  return messages.map((message) =>
    message.quote?.kind === "report" ? { ...message, quote: placeOf(message.quote) } : message,
  );
}

function placeOf({ kind, reportId, matchId, start, end }: Extract<ArchivedMessage["quote"], { kind: "report" }>) {
  return { kind, reportId, matchId, start, end, text: "", label: "A passage of a report" };
}

/** Whether an archive has the numbers it says, and the hash that was made of its rows. */
export function isWhole(archive: ConversationArchive, sha256: string): boolean {
  const { messages, notes, counts, lastSeq } = archive;
  return (
    archive.sha256 === sha256 &&
    counts.messages === messages.length &&
    counts.notes === notes.length &&
    messages.length === lastSeq
  );
}

/** As db/conversations/messages.ts has it: before or after a number, or the newest; always the oldest first. */
export function pageIn(
  messages: readonly ArchivedMessage[],
  at: { before: number } | { after: number } | null,
  limit: number,
): ArchivedMessage[] {
  if (at === null) return messages.slice(-limit);
  if ("after" in at) return messages.filter(({ seq }) => seq > at.after).slice(0, limit);
  return messages.filter(({ seq }) => seq < at.before).slice(-limit);
}

export function changedIn(messages: readonly ArchivedMessage[], after: number, limit: number): ArchivedMessage[] {
  return messages
    .filter(({ change }) => change > after)
    .sort((a, b) => a.change - b.change)
    .slice(0, limit);
}

export function firstUnreadIn(messages: readonly ArchivedMessage[], side: Side, readSeq: number): number | null {
  const others: readonly string[] = side === "user" ? ["staff", "system"] : ["user", "visitor"];
  return messages.find(({ seq, senderKind }) => seq > readSeq && others.includes(senderKind))?.seq ?? null;
}

/** Archived notes and those that were added afterwards, the newest of a span of time; `to` is not included. */
export function notesIn(
  notes: readonly ArchivedNote[],
  from: number | null,
  to: number | null,
  limit: number,
): ArchivedNote[] {
  return notes
    .filter(({ createdAt }) => (from === null || createdAt >= from) && (to === null || createdAt < to))
    .slice(-limit);
}
