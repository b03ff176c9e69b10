import { AppError } from "#core/app-error.ts";
import { shownStatus } from "#core/conversations/conversation.ts";
import {
  addStaffedMinutes,
  hoursText,
  isStaffed,
  ninetieth,
  spansAhead,
  staffedMinutes,
} from "#core/conversations/support-hours.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { hasArchived } from "#db/conversations/archiving.ts";
import {
  type ConversationRow,
  countConversations,
  firstAnswers,
  listByChannel,
  listConversations,
  marksOf,
  moveReader,
  type OwnLine,
  type OwnView,
  readSeqOf,
} from "#db/conversations/conversations.ts";
import { searchMessages, searchNotes } from "#db/conversations/message-search.ts";
import { markRead } from "#db/notifications/notifications.ts";
import type { Changes, MessageView, NoteView, StaffChanges } from "#schema/conversations/conversation.ts";
import type { SupportHours } from "#schema/conversations/support-hours.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { type Participant, participantOf } from "./access.ts";
import { createHistory, type History } from "./history.ts";
import { cut, HITS_MOST, hitOf, type MessageHits, requireWords } from "./hits.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import { fileView, noteView } from "./views.ts";

const PAGE = 50;
const CHANGES_MOST = 200;
const NOTES_MOST = 200;
const FILES_MOST = 200;
/** A edge-cached page is a day old at most; the rest is for a long weekend behind it. */
const DAYS_AHEAD = 9;
/** Answers of the last four weeks say how long one takes; the newest 500 of them are enough to know. */
const ANSWERS = { days: 28, most: 500 };

export type Place = { before: number } | { after: number } | { around: number } | null;
export type Page = { messages: MessageView[]; first: boolean; last: boolean; notes?: NoteView[] };

export function createQueries(
  { db, clock, rooms, files }: ConversationPorts,
  notifying: Notifying,
  hoursOf: () => Promise<SupportHours>,
) {
  const historyOf = createHistory({ db, files });

  /** A person's own conversations, as their student sees them. */
  async function list(actor: Actor, { view, limit = 100 }: { view?: OwnView; limit?: number } = {}) {
    return (await listConversations(db, actor, { view, limit })).map(ownLine);
  }

  async function counts(actor: Actor) {
    return countConversations(db, actor);
  }

  async function sentBy(actor: Actor, channel: ConversationRow["channel"], limit: number) {
    return (await listByChannel(db, actor, channel, limit)).map((row) => ownLine({ ...row, unread: 0 }));
  }

  /** A conversation with its newest page, or with the page where something new begins. */
  async function open(actor: Actor, id: string) {
    const participant = await participantOf(db, actor, id);
    const { conversation, person, side } = participant;
    const history = historyOf(conversation);
    const unreadFrom = await history.firstUnread(side, await readSeqOf(db, id, person.id));
    const far = unreadFrom !== null && conversation.lastSeq - unreadFrom >= PAGE;
    const opened = {
      page: await pageAt(participant, history, far ? { around: unreadFrom } : null, PAGE),
      change: conversation.lastChange,
      marks: await marksOf(db, id, side === "user" ? "staff" : "user"),
      unreadFrom,
      answers: await answers(),
    };
    return side === "user"
      ? { ...opened, side: "user" as const, conversation: ownLine({ ...conversation, unread: 0 }) }
      : { ...opened, side: "staff" as const, conversation, note: conversation.lastNote };
  }

  async function page(actor: Actor, id: string, place: Place, limit = PAGE): Promise<Page> {
    const participant = await participantOf(db, actor, id);
    return pageAt(participant, historyOf(participant.conversation), place, limit);
  }

  async function pageAt(participant: Participant, history: History, place: Place, limit: number): Promise<Page> {
    const { conversation, person, side } = participant;
    const { lastSeq } = conversation;
    const rows =
      place !== null && "around" in place
        ? [
            ...(await history.page({ before: place.around }, Math.ceil(limit / 2))),
            ...(await history.page({ after: place.around - 1 }, Math.floor(limit / 2))),
          ]
        : await history.page(place, limit);
    const messages = await notifying.viewsOf(rows, person.id, side);
    const first = (rows[0]?.seq ?? 1) <= 1;
    const last = (rows.at(-1)?.seq ?? lastSeq) >= lastSeq;
    if (side === "user") return { messages, first, last };
    // Up to the message that follows: a note between two pages is on the earlier one.
    const [next] = last ? [] : await history.page({ after: rows.at(-1)?.seq ?? lastSeq }, 1);
    const from = first ? null : (rows[0]?.createdAt ?? null);
    const to = next?.createdAt ?? null;
    const notes = await history.notesBetween(from, to, NOTES_MOST);
    return { messages, first, last, notes: notes.map((note) => noteView(note, person.id)) };
  }

  /** What is newer than the reader's newest change. */
  async function changes(actor: Actor, id: string, after: number, note: number): Promise<Changes | StaffChanges> {
    return changesFor(await participantOf(db, actor, id), after, note);
  }

  async function changesFor(participant: Participant, after: number, note: number): Promise<Changes | StaffChanges> {
    const { conversation, person, side } = participant;
    const history = historyOf(conversation);
    const rows = await history.changes(after, CHANGES_MOST);
    const answer: Changes = {
      messages: await notifying.viewsOf(rows, person.id, side),
      marks: await marksOf(db, conversation.id, side === "user" ? "staff" : "user"),
      change: rows.at(-1)?.change ?? Math.max(after, conversation.lastChange),
      seq: conversation.lastSeq,
      more: rows.length === CHANGES_MOST,
    };
    if (side === "user") return answer;
    const notes = await history.notesAfter(note, NOTES_MOST);
    return {
      ...answer,
      notes: notes.map((row) => noteView(row, person.id)),
      note: notes.at(-1)?.seq ?? Math.max(note, conversation.lastNote),
    };
  }

  /** The same, from a window that stays open: its socket may live on. */
  async function presence(actor: Actor, id: string, after: number, note: number) {
    const participant = await participantOf(db, actor, id);
    await rooms.renew(`conversation:${id}`, participant.person.id, participant.side);
    return changesFor(participant, after, note);
  }

  /** The reader's position; the other side sees it as ticks. */
  async function mark(actor: Actor, id: string, seen: { read: number; delivered: number }): Promise<void> {
    const { person, side } = await participantOf(db, actor, id);
    const now = clock.now();
    // Written first: after a crash between the two writes the reader's position is unchanged and both are repeated.
    if (seen.read > 0) await markRead(db, person.id, { conversationId: id, seq: seen.read }, now);
    if (!(await moveReader(db, { conversationId: id, personId: person.id, side, ...seen, now }))) return;
    await notifying.marks(id, side);
  }

  /** The caller's role in a conversation; throws where they take no part in it. */
  async function participant(actor: Actor, id: string) {
    const { side } = await participantOf(db, actor, id);
    return { side };
  }

  async function filesOf(actor: Actor, id: string) {
    const { conversation } = await participantOf(db, actor, id);
    const rows = await historyOf(conversation).files(FILES_MOST);
    return rows.map(({ file, seq, by }) => ({ ...fileView(file), seq, by, createdAt: file.createdAt }));
  }

  /** The whole email that a message came by, or its text where that is all. */
  async function originalOf(actor: Actor, id: string, messageId: string): Promise<string> {
    const { conversation } = await participantOf(db, actor, id);
    const original = await historyOf(conversation).original(messageId);
    if (original === null) throw new AppError("not_found", "There is no such message.");
    return original;
  }

  /** Looks for words in one conversation; staff find their notes as well. */
  async function search(actor: Actor, id: string, q: string): Promise<MessageHits> {
    const { side, conversation } = await participantOf(db, actor, id);
    const match = requireWords(q);
    const found = await searchMessages(db, match, { conversationId: id }, HITS_MOST + 1);
    const notes = side === "staff" ? await searchNotes(db, match, id, HITS_MOST + 1) : [];
    const hits = cut([...found.map(hitOf), ...notes.map((note) => ({ ...hitOf(note), note: true }))]);
    return { ...hits, archived: conversation.archivedAt !== null };
  }

  /** The same in all of their own conversations. */
  async function searchOwn(actor: Actor, q: string): Promise<MessageHits> {
    const person = requirePerson(actor, "Sign in to search your messages.");
    const hits = cut((await searchMessages(db, requireWords(q), { actor }, HITS_MOST + 1)).map(hitOf));
    return { ...hits, archived: await hasArchived(db, person.id) };
  }

  /** The usual reply time: nine of ten replies of the last four weeks were sent within this many staffed minutes. */
  async function answers(): Promise<{ by: number | null; minutes: number | null; staffed: boolean }> {
    const now = clock.now();
    const hours = await hoursOf();
    const minutes = await usualMinutes(hours);
    const by = minutes === null ? null : addStaffedMinutes(now, Math.max(1, minutes), hours);
    return { by, minutes: minutes === null ? null : Math.round(minutes), staffed: isStaffed(now, hours) };
  }

  /** The same for pages cached for a day: the browser computes the time from its own clock. */
  async function replyTimeDetails() {
    const hours = await hoursOf();
    const minutes = await usualMinutes(hours);
    return {
      words: hoursText(hours),
      spans: spansAhead(clock.now(), hours, DAYS_AHEAD),
      aim: hours.target.medium,
      usual: minutes === null ? null : Math.max(1, Math.round(minutes)),
    };
  }

  async function usualMinutes(hours: SupportHours): Promise<number | null> {
    const rows = await firstAnswers(db, clock.now() - ANSWERS.days * DAY_MS, ANSWERS.most);
    return ninetieth(rows.map(({ createdAt, firstReplyAt }) => staffedMinutes(createdAt, firstReplyAt, hours)));
  }

  return {
    list,
    counts,
    sentBy,
    open,
    page,
    changes,
    presence,
    mark,
    participant,
    filesOf,
    originalOf,
    search,
    searchOwn,
    answers,
    replyTimeDetails,
  };
}

/** What a student may know of their own conversation: nothing of how staff sort it. */
function ownLine({ id, reference, channel, topic, subject, preview, previewSide, ...row }: OwnLine) {
  return {
    id,
    reference,
    channel,
    topic,
    subject,
    preview,
    previewSide,
    status: shownStatus(row),
    waiting: row.dueAt !== null,
    orderId: row.orderId,
    reportId: row.reportId,
    mergedInto: row.mergedInto,
    lastSeq: row.lastSeq,
    unread: row.unread,
    score: row.score,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
