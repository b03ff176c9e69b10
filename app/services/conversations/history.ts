import {
  changedIn,
  firstUnreadIn,
  hashedPart,
  isWhole,
  notesIn,
  pageIn,
  withoutPassages,
} from "#core/conversations/archive.ts";
import type { Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { filesOfArchived } from "#db/conversations/archiving.ts";
import { type ConversationRow, findConversationForStaff } from "#db/conversations/conversations.ts";
import { type ConversationFile, filesOfConversation } from "#db/conversations/message-files.ts";
import {
  changedMessages,
  firstUnread,
  type MessageRow,
  originalOf,
  pageOfMessages,
} from "#db/conversations/messages.ts";
import { type NoteRow, notesAfter, notesBetween } from "#db/conversations/notes.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { type ArchivedMessage, ConversationArchive } from "#schema/conversations/archive.ts";
import type { Side } from "#schema/vocabulary/conversations.ts";

/** What was written in a conversation, wherever it is stored. Who may read it is decided before. */
export type History = {
  page(at: { before: number } | { after: number } | null, limit: number): Promise<MessageRow[]>;
  changes(after: number, limit: number): Promise<MessageRow[]>;
  firstUnread(side: Side, readSeq: number): Promise<number | null>;
  notesAfter(seq: number, limit: number): Promise<NoteRow[]>;
  notesBetween(from: number | null, to: number | null, limit: number): Promise<NoteRow[]>;
  files(limit: number): Promise<ConversationFile[]>;
  /** The whole email that a message came by, or its text where that is all; null for a message that is not there. */
  original(messageId: string): Promise<string | null>;
};

type Known = Pick<ConversationRow, "id" | "archiveKey" | "lastChange" | "lastNote">;
type Ports = { db: Database; files: Files };

export function createHistory(ports: Ports) {
  /** Messages and notes of a conversation: from the database, or from its archive, which is read once. */
  return function historyOf(conversation: Known): History {
    const { archiveKey } = conversation;
    return archiveKey === null ? inRows(ports, conversation) : inArchive(ports, conversation, archiveKey);
  };
}

function inRows(ports: Ports, { id, lastChange }: Known): History {
  const { db } = ports;
  return {
    async page(at, limit) {
      const rows = await pageOfMessages(db, id, at, limit);
      if (rows.length > 0 || lastChange === 0) return rows;
      // It may have been archived since its row was read.
      const now = await findConversationForStaff(db, id);
      return now?.archiveKey ? inArchive(ports, now, now.archiveKey).page(at, limit) : rows;
    },
    changes: (after, limit) => changedMessages(db, id, after, limit),
    firstUnread: (side, readSeq) => firstUnread(db, id, side, readSeq),
    notesAfter: (seq, limit) => notesAfter(db, id, seq, limit),
    notesBetween: (from, to, limit) => notesBetween(db, id, from, to, limit),
    files: (limit) => filesOfConversation(db, id, limit),
    original: (messageId) => originalOf(db, id, messageId),
  };
}

function inArchive({ db, files }: Ports, { id, lastChange, lastNote }: Known, key: string): History {
  let known: Promise<ConversationArchive> | null = null;
  const archive = () => {
    known ??= readArchive(files, key);
    return known;
  };
  return {
    page: async (at, limit) => pageIn((await archive()).messages, at, limit).map(rowOf),
    // A window that stays open asks again and again: without news the file is not read.
    changes: async (after, limit) =>
      after >= lastChange ? [] : changedIn((await archive()).messages, after, limit).map(rowOf),
    firstUnread: async (side, readSeq) => firstUnreadIn((await archive()).messages, side, readSeq),
    // Notes that were added to an archived conversation are rows: they have the next numbers.
    async notesAfter(seq, limit) {
      if (seq >= lastNote) return [];
      const older = (await archive()).notes.filter((note) => note.seq > seq).slice(0, limit);
      const added = older.length < limit ? await notesAfter(db, id, seq, limit - older.length) : [];
      return [...older, ...added];
    },
    async notesBetween(from, to, limit) {
      const added = await notesBetween(db, id, from, to, limit);
      return [...notesIn((await archive()).notes, from, to, limit), ...added].slice(-limit);
    },
    async files(limit) {
      const rows = await filesOfArchived(db, id, limit);
      if (rows.length === 0) return [];
      const messages = new Map((await archive()).messages.map((message) => [message.id, message]));
      return rows
        .flatMap((file) => {
          const message = messages.get(file.messageId ?? "");
          return message ? [{ file, seq: message.seq, by: message.senderName }] : [];
        })
        .sort((a, b) => b.seq - a.seq || a.file.position - b.file.position);
    },
    async original(messageId) {
      const found = (await archive()).messages.find(({ id }) => id === messageId);
      return found ? (found.original ?? found.body) : null;
    },
  };
}

function rowOf({ original, ...message }: ArchivedMessage): MessageRow {
  return { ...message, hasOriginal: original !== undefined };
}

/**
 * Without the passages of reports that archives of earlier versions have.
 *
 * @throws Error where the file is missing or is not what was written: a person must look at it
 */
export async function readArchive(files: Files, key: string): Promise<ConversationArchive> {
  const text = await files.text(key);
  if (text === null) throw new Error(`The archive ${key} is missing.`);
  const archive = ConversationArchive.parse(JSON.parse(text));
  if (!isWhole(archive, await textHash(hashedPart(archive)))) throw new Error(`The archive ${key} is damaged.`);
  return { ...archive, messages: withoutPassages(archive.messages) };
}
