import { AppError } from "#core/app-error.ts";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { maySnooze, SNOOZE_MOST_MS } from "#core/conversations/conversation.ts";
import { mentionedIn } from "#core/conversations/mentions.ts";
import { dueBy } from "#core/conversations/support-hours.ts";
import { awayError, isAwayAt } from "#core/identity/absence.ts";
import { type Actor, isAdmin, requireEditor } from "#core/identity/actor.ts";
import { orderNumber } from "#core/orders/order.ts";
import { conversationAssignedEmail, mentionEmail } from "#core/orders/staff-email-templates.ts";
import { SEARCH_CHARACTERS } from "#core/search/search.ts";
import { hasArchived } from "#db/conversations/archiving.ts";
import {
  blockKey,
  blockOf,
  blockWriter,
  handleReports,
  liftBlock,
  openReportsOf,
} from "#db/conversations/blocked-writers.ts";
import { type ConversationRow, findConversationForStaff } from "#db/conversations/conversations.ts";
import {
  earlierOf,
  type InboxQuery,
  type InboxView,
  labelsInUse,
  listInbox,
  placeInInbox,
  type Sorting,
  sortConversation,
} from "#db/conversations/inbox.ts";
import { countByStatus, countInbox } from "#db/conversations/inbox-counts.ts";
import { mergeConversation } from "#db/conversations/merging.ts";
import { searchMessages, searchNotes } from "#db/conversations/message-search.ts";
import { findNoteByClientId, insertNote } from "#db/conversations/notes.ts";
import { openAbsencesOfUsers } from "#db/identity/absences.ts";
import { findUser, listStaff } from "#db/identity/users.ts";
import { type StaffNotification, staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { newestOrders } from "#db/orders/order-lists.ts";
import { latestPaymentsOf } from "#db/payments/payments.ts";
import { findConversations } from "#db/search/staff-search.ts";
import type { NoteForm, NoteView } from "#schema/conversations/conversation.ts";
import type { SupportHours } from "#schema/conversations/support-hours.ts";
import { firstPage } from "#schema/shared/listing.ts";
import type { AuditAction } from "#schema/vocabulary/audit.ts";
import { LABELS_MOST, type Priority } from "#schema/vocabulary/conversations.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { pageOf } from "../shared/pages.ts";
import { type Participant, staffParticipantOf, studentOf } from "./access.ts";
import { eventNote } from "./changing.ts";
import { cut, HITS_MOST, hitOf, requireWords } from "./hits.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import { aboutConversation, sortingChanges } from "./recording.ts";
import { noteView } from "./views.ts";

const PAGE = 50;
/** So many conversations are named before more words are asked for. */
const FOUND_MOST = 20;

export type InboxFilter = Pick<InboxQuery, "topic" | "label" | "channel"> & { view: InboxView };

/** What staff do with conversations between the answers. Each act leaves a line that staff alone read. */
export function createStaff(
  { db, clock, rooms, signer, audit }: ConversationPorts,
  notifying: Notifying,
  hoursOf: () => Promise<SupportHours>,
) {
  /** A page of a view. `next`: the cursor of the page after it. */
  async function inbox(actor: Actor, filter: InboxFilter, cursor: string | null = null) {
    const editor = requireEditor(actor);
    const now = clock.now();
    const page = await pageOf(
      { signer, clock },
      {
        listing: { ...firstPage("inbox"), cursor, rows: PAGE },
        scope: JSON.stringify(["inbox", editor.id, filter]),
        slice: (part) => listInbox(db, { ...filter, personId: editor.id, now }, part),
        placeOf: (row) => placeInInbox(filter.view, row),
      },
    );
    return {
      items: page.rows,
      counts: await countInbox(db, editor.id, now, filter.channel),
      next: page.older,
    };
  }

  /** How many wait for an answer: the number at the sidebar. */
  async function waiting(actor: Actor) {
    const editor = requireEditor(actor);
    return countInbox(db, editor.id, clock.now());
  }

  /** The same, from a window that stays open: its socket may live on. */
  async function present(actor: Actor, channel?: InboxFilter["channel"]) {
    const editor = requireEditor(actor);
    await rooms.renew("inbox", editor.id, "staff");
    return countInbox(db, editor.id, clock.now(), channel);
  }

  /** The number of conversations by status, for the overview. */
  async function totals(actor: Actor) {
    requireEditor(actor);
    return countByStatus(db);
  }

  /** Conversations by who they are with or by number, and words in all messages and notes. */
  async function find(actor: Actor, q: string) {
    requireEditor(actor);
    const match = requireWords(q);
    const conversations = await findConversations(db, q.slice(0, SEARCH_CHARACTERS), FOUND_MOST);
    const found = await searchMessages(db, match, "everywhere", HITS_MOST + 1);
    const notes = await searchNotes(db, match, null, HITS_MOST + 1);
    const hits = cut([...found.map(hitOf), ...notes.map((note) => ({ ...hitOf(note), note: true }))]);
    return { conversations, ...hits, archived: await hasArchived(db, null) };
  }

  /** The other party of a conversation, for the context pane. */
  async function context(actor: Actor, id: string) {
    const { conversation } = await staffParticipantOf(db, actor, id);
    const user = conversation.userId ? await findUser(db, conversation.userId) : null;
    return {
      member: user && { id: user.id, since: user.createdAt, status: user.status, institution: user.institution },
      orders: (await newestOrders(db, studentOf(conversation), 5)).map(({ order }) => ({
        id: order.id,
        number: orderNumber(order.number),
        kind: order.kind,
        status: order.status,
        promisedAt: order.promisedAt,
        paused: order.pausedAt !== null,
      })),
      // Payments are not shown to staff who only answer questions.
      payments: isAdmin(actor) && conversation.userId ? await latestPaymentsOf(db, conversation.userId, 5) : null,
      earlier: (await earlierOf(db, conversation, 5)).map(({ id: other, subject, status, updatedAt }) => ({
        id: other,
        subject,
        status,
        updatedAt,
      })),
      block: await blockOf(db, conversation, clock.now()),
      reports: await openReportsOf(db, id),
      staff: await staffToAssign(),
      labels: (await labelsInUse(db, 20)).map(({ label }) => label),
    };
  }

  async function note(actor: Actor, id: string, form: NoteForm): Promise<NoteView> {
    const { person, conversation } = await staffParticipantOf(db, actor, id);
    const { text } = maskCardNumbers(form.body);
    const [noteId, now] = [clock.uuid(), clock.now()];
    const mentioned = text.includes("@") ? mentionedIn(text, await listStaff(db)) : [];
    const words = mentionEmail({ conversationId: id, reference: conversation.reference }, person.fullName);
    const made = await insertNote(
      db,
      {
        id: noteId,
        conversationId: id,
        clientId: form.clientId,
        kind: "note",
        byId: person.id,
        byName: person.fullName,
        body: text,
        createdAt: now,
      },
      (happened) =>
        mentioned.map((personId) =>
          staffNotificationsStatement(
            { key: `mention:${noteId}`, topic: "mention", to: { personId }, except: person.id, ...words },
            now,
            happened,
          ),
        ),
    );
    const row = await findNoteByClientId(db, id, form.clientId);
    if (row?.byId !== person.id) throw new AppError("conflict", "The note was not saved. Write it again.");
    if (made) await notifying.staff(id);
    return noteView(row, person.id);
  }

  async function assign(actor: Actor, id: string, personId: string | null): Promise<void> {
    const other = personId === null ? null : await requireStaff(personId);
    const words = other ? `assigned the conversation to ${other.name}` : "removed the assignment";
    if (other) await requireInOffice(other);
    const assigned = sort(
      actor,
      id,
      "conversation.assign",
      words,
      ({ userId }) => {
        if (other && userId === other.id)
          throw new AppError("invalid", `This is ${other.name}’s own conversation. Choose someone else.`);
        return { assignee: other && { id: other.id, name: other.name } };
      },
      (line, { person, conversation }) =>
        other === null
          ? null
          : {
              key: `assigned:${line.id}`,
              topic: "conversation",
              to: { personId: other.id },
              except: person.id,
              ...conversationAssignedEmail({ conversationId: id, reference: conversation.reference }, person.fullName),
            },
    );
    await assigned.catch(async (error: unknown) => {
      // They may have left in between.
      if (other) await requireInOffice(await requireStaff(other.id));
      throw error;
    });
  }

  async function requireStaff(personId: string): Promise<{ id: string; name: string }> {
    const found = (await listStaff(db)).find(({ id }) => id === personId);
    if (!found) throw new AppError("invalid", "Choose an active member of staff.");
    return found;
  }

  async function requireInOffice({ id, name }: { id: string; name: string }): Promise<void> {
    const now = clock.now();
    const away = (await openAbsencesOfUsers(db, [id], now)).find((one) => isAwayAt(one, now));
    if (!away) return;
    const cover = away.coverUserId === null ? null : await findUser(db, away.coverUserId);
    throw new AppError("conflict", awayError(name, away.endsAt, cover?.fullName ?? null));
  }

  /** Who can be assigned. `awayUntil`: UTC ms, for those who are out of office. */
  async function staffToAssign() {
    const now = clock.now();
    const staff = await listStaff(db);
    const ids = staff.map(({ id }) => id);
    const away = (await openAbsencesOfUsers(db, ids, now)).filter((one) => isAwayAt(one, now));
    return staff.map((one) => ({ ...one, awayUntil: away.find(({ userId }) => userId === one.id)?.endsAt ?? null }));
  }

  /** Another priority is another time by which an answer is due. */
  async function prioritise(actor: Actor, id: string, priority: Priority): Promise<void> {
    const hours = await hoursOf();
    await sort(actor, id, "conversation.prioritise", `set the priority to ${priority}`, ({ waitingSince }) => ({
      priority,
      due: { waitingSince, at: waitingSince === null ? null : dueBy(waitingSince, priority, hours) },
    }));
  }

  async function label(actor: Actor, id: string, labels: readonly string[]): Promise<void> {
    const distinct = [...new Set(labels.map((one) => one.toLowerCase()))].slice(0, LABELS_MOST);
    const words = distinct.length > 0 ? `set the labels to ${distinct.join(", ")}` : "removed the labels";
    await sort(actor, id, "conversation.label", words, () => ({ labels: distinct }));
  }

  async function snooze(actor: Actor, id: string, until: number): Promise<void> {
    await sort(actor, id, "conversation.snooze", "snoozed the conversation", ({ status }) => {
      const now = clock.now();
      if (until <= now || until > now + SNOOZE_MOST_MS) {
        throw new AppError("invalid", "Choose a time within the next 30 days.");
      }
      if (!maySnooze(status)) throw new AppError("conflict", "The conversation is already resolved.");
      return { snoozedUntil: until };
    });
  }

  /** Marks a message that was classified as spam as written by a person. */
  async function letThrough(actor: Actor, id: string): Promise<void> {
    await sort(actor, id, "conversation.not_spam", "marked it as not spam", () => ({ held: false }));
  }

  async function sort(
    actor: Actor,
    id: string,
    action: AuditAction,
    words: string,
    decide: (row: ConversationRow) => Sorting,
    tell: (line: { id: string }, participant: Participant) => StaffNotification | null = () => null,
  ): Promise<void> {
    const participant = await staffParticipantOf(db, actor, id);
    const { person, conversation } = participant;
    const now = clock.now();
    const line = eventNote(clock.uuid(), id, person, `${person.fullName} ${words}`, now);
    const notification = tell(line, participant);
    const sorting = decide(conversation);
    const act = { ...aboutConversation(action, conversation), ...sortingChanges(conversation, sorting) };
    const sorted = await audit.record(person, act, (store) =>
      sortConversation(store, id, sorting, line, (happened) =>
        notification ? [staffNotificationsStatement(notification, now, happened)] : [],
      ),
    );
    if (!sorted) {
      throw new AppError("conflict", "This conversation was just closed or merged. Reload the page.");
    }
    await notifying.staff(id);
  }

  /** Two conversations of one student become one; both numbers lead to it. */
  async function merge(actor: Actor, id: string, intoId: string): Promise<void> {
    const { person, conversation } = await staffParticipantOf(db, actor, id);
    // On a repeated request there is nothing left to do.
    if (conversation.mergedInto === intoId) return;
    const into = id === intoId ? null : await findConversationForStaff(db, intoId);
    if (!into) throw new AppError("not_found", "There is no such conversation.");
    if (into.userId === null || into.userId !== conversation.userId) {
      throw new AppError("invalid", "You can only merge conversations of the same signed-in student.");
    }
    if (into.mergedInto || into.status === "locked") throw new AppError("conflict", "That conversation is closed.");
    const now = clock.now();
    const words = `${person.fullName} merged ${conversation.reference} into this conversation`;
    const line = eventNote(clock.uuid(), intoId, person, words, now);
    const act = { ...aboutConversation("conversation.merge", conversation), after: { into: intoId } };
    if (!(await audit.record(person, act, (store) => mergeConversation(store, conversation, into, line, now)))) {
      throw new AppError("conflict", "There is a new message in it. Read it, then merge.");
    }
    const news = { user: { type: "inbox" }, staff: { type: "inbox" } } as const;
    await rooms.tell(id, news);
    await rooms.tell(intoId, news);
    await rooms.stirInbox();
  }

  /** Someone who harms others, or only advertises, may not write for a while. They can be heard by another way. */
  async function block(actor: Actor, id: string, { reason, days }: { reason: string; days: number }): Promise<void> {
    const { person, conversation } = await staffParticipantOf(db, actor, id);
    const now = clock.now();
    const until = now + days * DAY_MS;
    const by = { byId: person.id, byName: person.fullName };
    const span = days === 1 ? "a day" : `${days} days`;
    const line = eventNote(
      clock.uuid(),
      id,
      person,
      `${person.fullName} blocked this person for ${span}: ${reason}`,
      now,
    );
    const act = { ...aboutConversation("person.block", conversation), reason, after: { until } };
    const row = { who: blockKey(conversation), reason, ...by, until, createdAt: now };
    await audit.record(person, act, (store) => blockWriter(store, row, line));
    await notifying.staff(id);
  }

  async function unblock(actor: Actor, id: string): Promise<void> {
    const { person, conversation } = await staffParticipantOf(db, actor, id);
    if (!(await blockOf(db, conversation, clock.now()))) return;
    const line = eventNote(clock.uuid(), id, person, `${person.fullName} lifted the block`, clock.now());
    const act = aboutConversation("person.unblock", conversation);
    await audit.record(person, act, (store) => liftBlock(store, conversation, line));
    await notifying.staff(id);
  }

  /** Marks a student's report as reviewed. */
  async function settleReports(actor: Actor, id: string): Promise<void> {
    const { person, conversation } = await staffParticipantOf(db, actor, id);
    const now = clock.now();
    const line = eventNote(clock.uuid(), id, person, `${person.fullName} reviewed the report`, now);
    const act = aboutConversation("conversation.settle_reports", conversation);
    await audit.record(person, act, (store) => handleReports(store, id, { name: person.fullName, now }, line));
    await notifying.staff(id);
  }

  return {
    inbox,
    waiting,
    totals,
    present,
    find,
    context,
    note,
    assign,
    prioritise,
    label,
    snooze,
    letThrough,
    merge,
    block,
    unblock,
    settleReports,
  };
}
