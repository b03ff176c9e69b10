import { archiveKeyOf, hashedPart, withoutPassages } from "#core/conversations/archive.ts";
import type { Clock, Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { archiveConversation, dueForArchive, everyMessageOf, everyNoteOf } from "#db/conversations/archiving.ts";
import type { ConversationRow } from "#db/conversations/conversations.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { ConversationArchive } from "#schema/conversations/archive.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { readArchive } from "./history.ts";

/** Conversations a minute archives: 7,200 a day, and a year of 50,000 conversations has 140 a day. */
export const ARCHIVED_AT_ONCE = 5;
/** Due conversations that are counted for the log. */
const COUNTED = 25;
/** A conversation is closed permanently after 180 days; archived when it did not change for 185 more. */
const ARCHIVE_MS = 365 * DAY_MS;
/** Staff may add notes to a closed conversation. It is archived when the last one is as old as this. */
const NOTES_MS = 185 * DAY_MS;

/** Moves the messages and notes of conversations that were closed long ago out of the database into files. */
export function createArchiving({ db, clock, files }: { db: Database; clock: Clock; files: Files }) {
  /** One that fails must not keep the others. `left`: how many more are due, at most 20 counted. */
  async function archiveDue(): Promise<{ archived: number; left: number }> {
    const now = clock.now();
    const due = await dueForArchive(db, { before: now - ARCHIVE_MS, notesBefore: now - NOTES_MS }, COUNTED);
    let archived = 0;
    const failures: unknown[] = [];
    for (const conversation of due.slice(0, ARCHIVED_AT_ONCE)) {
      try {
        if (await archive(conversation)) archived += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { archived, left: due.length - archived };
  }

  /** The rows are deleted after the file was written and read back, and only if nothing was written meanwhile. */
  async function archive(conversation: ConversationRow): Promise<boolean> {
    const key = archiveKeyOf(conversation);
    const made = await archiveOf(conversation);
    await files.putText(key, JSON.stringify(made));
    const read = await readArchive(files, key);
    if (read.sha256 !== made.sha256) throw new Error(`The archive ${key} is not what was written.`);
    return archiveConversation(db, conversation, key, clock.now());
  }

  async function archiveOf({ id, lastSeq, lastChange, lastNote }: ConversationRow): Promise<ConversationArchive> {
    const messages = withoutPassages(await everyMessageOf(db, id)).map(({ original, ...message }) =>
      original === null ? message : { ...message, original },
    );
    const notes = await everyNoteOf(db, id);
    return {
      v: 1,
      conversationId: id,
      lastSeq,
      lastChange,
      lastNote,
      counts: { messages: messages.length, notes: notes.length },
      sha256: await textHash(hashedPart({ messages, notes })),
      messages,
      notes,
    };
  }

  return { archiveDue };
}
