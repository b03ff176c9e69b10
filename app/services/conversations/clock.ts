import { AppError } from "#core/app-error.ts";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { type Actor, isStaffRole } from "#core/identity/actor.ts";
import { overdueEmail } from "#core/orders/staff-email-templates.ts";
import { leftAfter } from "#core/platform/batches.ts";
import { commit } from "#db/client.ts";
import { findConversationForStaff, lockOld } from "#db/conversations/conversations.ts";
import { escalated, escalateStatement, listOverdue, wakeSnoozed } from "#db/conversations/inbox.ts";
import { noteStatements } from "#db/conversations/notes.ts";
import { cancelScheduled, dueScheduled, insertScheduled, scheduledOf } from "#db/conversations/scheduled-messages.ts";
import { findUser } from "#db/identity/users.ts";
import { staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import type { SendForm } from "#schema/conversations/conversation.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { activeConversationOf, staffParticipantOf } from "./access.ts";
import { ARCHIVED_AT_ONCE, createArchiving } from "./archiving.ts";
import { eventNote } from "./changing.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import type { createQuoting } from "./quoting.ts";
import type { createWriting } from "./writing.ts";

const AT_ONCE = 50;
/** Resolved conversations are closed permanently after this. */
const LOCK_MS = 180 * DAY_MS;
/** An answer can be snoozed this far. */
const LATER_MOST_MS = 30 * DAY_MS;

/** What happens in conversations by the clock. */
export function createClockwork(
  ports: ConversationPorts,
  notifying: Notifying,
  { write, requireFiles }: ReturnType<typeof createWriting>,
  { quoteFrom }: ReturnType<typeof createQuoting>,
) {
  const { db, clock } = ports;
  const { archiveDue } = createArchiving(ports);

  async function tick() {
    const archived = async () => (await archiveDue()).archived;
    const parts = { sent: sendDue, woken: wake, overdue: escalate, locked: lock, archived };
    const done = { sent: 0, woken: 0, overdue: 0, locked: 0, archived: 0 };
    const failures: unknown[] = [];
    // One failure must not delay the others of this minute.
    for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
      try {
        done[name] = await parts[name]();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    const batches = Object.entries(done).map(([name, taken]) => {
      const most = name === "archived" ? ARCHIVED_AT_ONCE : AT_ONCE;
      return [name, { taken, most }];
    });
    return { ...done, ...leftAfter(Object.fromEntries(batches)) };
  }

  /** Puts an answer off. Its id is the client id of the message it becomes. */
  async function schedule(
    actor: Actor,
    id: string,
    { message, sendAt }: { message: SendForm; sendAt: number },
  ): Promise<void> {
    const participant = await staffParticipantOf(db, actor, id);
    const { person } = participant;
    const now = clock.now();
    if (sendAt <= now || sendAt > now + LATER_MOST_MS)
      throw new AppError("invalid", "Choose a time within the next 30 days.");
    await requireFiles({ by: { id: person.id, name: person.fullName, kind: "staff" }, fileIds: message.fileIds });
    await insertScheduled(db, {
      id: message.clientId,
      conversationId: id,
      byId: person.id,
      byName: person.fullName,
      body: maskCardNumbers(message.body).text,
      quote: await quoteFrom(participant, message.quote, now),
      fileIds: message.fileIds,
      sendAt,
      status: "waiting",
      createdAt: now,
    });
    await notifying.staff(id);
  }

  async function scheduled(actor: Actor, id: string) {
    await staffParticipantOf(db, actor, id);
    return (await scheduledOf(db, id)).map(({ id: key, byName, body, sendAt }) => ({ id: key, byName, body, sendAt }));
  }

  async function unschedule(actor: Actor, id: string, key: string): Promise<void> {
    await staffParticipantOf(db, actor, id);
    const known = (await scheduledOf(db, id)).some((row) => row.id === key);
    if (!known || !(await cancelScheduled(db, key))) {
      throw new AppError("not_found", "The message was already sent or cancelled.");
    }
    await notifying.staff(id);
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    const failures: unknown[] = [];
    for (const row of await dueScheduled(db, clock.now(), AT_ONCE)) {
      let into = row.conversationId;
      try {
        const found = await findConversationForStaff(db, row.conversationId);
        // It may have been merged since the rows were read.
        const conversation = found && (await activeConversationOf(db, found));
        into = conversation?.id ?? into;
        if (!conversation) throw new AppError("not_found", "There is no such conversation.");
        await checkStillStaff(row.byId);
        await write({
          conversation,
          clientId: row.id,
          scheduledId: row.id,
          body: row.body,
          fileIds: row.fileIds,
          quote: row.quote,
          by: { id: row.byId, name: row.byName, kind: "staff" },
        });
        sent += 1;
      } catch (error) {
        // A fault of ours leaves it waiting for the next minute, and the others behind it go out.
        if (error instanceof AppError) await giveUp(row.id, into, row.byName, error.message);
        else failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return sent;
  }

  /** A scheduled message of a former staff member is not sent. */
  async function checkStillStaff(id: string): Promise<void> {
    const user = await findUser(db, id);
    if (user?.status !== "active" || !isStaffRole(user.role)) {
      throw new AppError("not_allowed", "the author no longer works here.");
    }
  }

  /** A message that can no longer be sent is shown as failed to its author. */
  async function giveUp(key: string, conversationId: string, byName: string, why: string): Promise<void> {
    if (!(await cancelScheduled(db, key))) return;
    const words = `A scheduled reply by ${byName} was not sent: ${why}`;
    const line = eventNote(clock.uuid(), conversationId, { id: null, fullName: "Automatic" }, words, clock.now());
    await commit(db, noteStatements({ ...line, clientId: `unsent:${key}` }));
  }

  async function wake(): Promise<number> {
    const woken = await wakeSnoozed(db, clock.now(), AT_ONCE);
    for (const { id } of woken) await notifying.staff(id);
    return woken.length;
  }

  /** A missed first-reply target raises the priority by one and notifies every admin, once. */
  async function escalate(): Promise<number> {
    const now = clock.now();
    const overdue = await listOverdue(db, now, AT_ONCE);
    for (const row of overdue) {
      const happened = escalated(row.id, now);
      const words = `${row.reference} is overdue: no reply in time`;
      const line = eventNote(clock.uuid(), row.id, { id: null, fullName: "Automatic" }, words, now);
      const key = `overdue:${row.id}:${row.dueAt}`;
      await commit(db, [
        escalateStatement(row, now),
        ...noteStatements({ ...line, clientId: key }, happened),
        staffNotificationsStatement(
          {
            key,
            topic: "overdue",
            to: { role: "admin" },
            ...overdueEmail({ conversationId: row.id, reference: row.reference }),
          },
          now,
          happened,
        ),
      ]);
      await notifying.staff(row.id);
    }
    return overdue.length;
  }

  async function lock(): Promise<number> {
    return lockOld(db, clock.now() - LOCK_MS, AT_ONCE);
  }

  return { tick, schedule, scheduled, unschedule };
}
