import { explainUnreadable } from "#core/checks/unreadable.ts";
import type { MessageFileRow } from "#db/conversations/message-files.ts";
import type { MessageRow } from "#db/conversations/messages.ts";
import type { NoteRow } from "#db/conversations/notes.ts";
import type { UnreadableReason } from "#schema/checks/unreadable.ts";
import type { FileView, MessageView, NoteView } from "#schema/conversations/conversation.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

/**
 * A message as someone reads it. Nothing of its keys leaves but the reader's own. A conversation has one student: whatever a
 * student wrote in it is the reader's own, also from an account that was merged into theirs, whose number archives still have.
 * @param side null where it is not known, or both sides are shown the same
 */
export function messageView(
  row: MessageRow,
  files: readonly MessageFileRow[],
  { personId, side }: { personId: string | null; side: Side | null },
): MessageView {
  const own = (row.senderId !== null && row.senderId === personId) || (side === "user" && row.senderKind === "user");
  const { id, seq, change, kind, body, quote, origin, createdAt, editedAt, deletedAt, hasOriginal } = row;
  return {
    id,
    seq,
    change,
    kind,
    body,
    quote,
    origin,
    createdAt,
    editedAt,
    deletedAt,
    hasOriginal,
    own,
    clientId: own ? row.clientId : null,
    side: sideOfSender(row.senderKind),
    name: row.senderName,
    files: deletedAt === null ? files.filter(({ messageId }) => messageId === id).map(fileView) : [],
    redacted: row.redactions.length > 0,
  };
}

function sideOfSender(kind: MessageRow["senderKind"]): Side {
  return kind === "user" || kind === "visitor" ? "user" : "staff";
}

export function fileView({ id, name, kind, bytes, status, reason }: MessageFileRow): FileView {
  return { id, name, kind, bytes, status, problem: status === "rejected" ? problemOf(reason) : null };
}

function problemOf(reason: string | null): string {
  const { title, text } = explainUnreadable((reason ?? "corrupt") as UnreadableReason);
  return `${title}. ${text}`;
}

export function noteView(row: NoteRow, personId: string): NoteView {
  const { id, seq, kind, body, createdAt } = row;
  return { id, seq, kind, body, createdAt, name: row.byName, own: row.byId === personId };
}
