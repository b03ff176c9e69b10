import { conversationPassedOnEmail } from "#core/orders/staff-email-templates.ts";
import type { ConversationRow } from "#db/conversations/conversations.ts";
import { sortConversation } from "#db/conversations/inbox.ts";
import { stillWith, unresolvedOf } from "#db/conversations/passing-on.ts";
import { type AbsenceRow, openAbsencesOfUsers } from "#db/identity/absences.ts";
import { findUser, listStaff } from "#db/identity/users.ts";
import { type StaffNotification, staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import type { AuditActor } from "../shared/audit-writer.ts";
import { eventNote } from "./changing.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import { aboutConversation, sortingChanges } from "./recording.ts";

const clockwork: AuditActor = { id: "clock", role: "system", fullName: "" };

type Person = { id: string; name: string };

/** Conversations of a member of staff who is out of office. */
export function createPassingOn(
  { db, clock, audit }: Pick<ConversationPorts, "db" | "clock" | "audit">,
  notifying: Notifying,
) {
  /**
   * Assigns unresolved conversations to the person who takes over, or to nobody where they cannot.
   *
   * @param most how many at once; `more`: others may be left for the next run
   */
  async function passOn(absence: AbsenceRow, most: number): Promise<{ passed: number; more: boolean }> {
    if (absence.userId === null || most <= 0) return { passed: 0, more: absence.userId !== null };
    const away = { id: absence.userId, name: (await findUser(db, absence.userId))?.fullName ?? "A former colleague" };
    const cover = await coverOf(absence);
    const due = await unresolvedOf(db, away.id, most);
    let passed = 0;
    for (const conversation of due) {
      // Nobody answers their own conversation.
      const to = cover?.id === conversation.userId ? null : cover;
      if (await give(conversation, away, to, absence.id)) passed += 1;
    }
    // One that was changed in between is looked at again.
    return { passed, more: due.length === most || passed < due.length };
  }

  async function coverOf({ coverUserId }: AbsenceRow): Promise<Person | null> {
    if (coverUserId === null) return null;
    const now = clock.now();
    const absences = await openAbsencesOfUsers(db, [coverUserId], now);
    if (absences.some(({ startsAt }) => startsAt <= now)) return null;
    return (await listStaff(db)).find(({ id }) => id === coverUserId) ?? null;
  }

  async function give(conversation: ConversationRow, away: Person, to: Person | null, absenceId: string) {
    const { id } = conversation;
    const now = clock.now();
    const assignee = to && { id: to.id, name: to.name };
    const what = to ? `assigned to ${to.name}` : "assignment removed";
    const by = { id: null, fullName: "Automatic" };
    const line = eventNote(clock.uuid(), id, by, `${away.name} is out of office: ${what}`, now);
    const act = {
      ...aboutConversation("conversation.assign", conversation),
      ...sortingChanges(conversation, { assignee }),
    };
    const notification = to && notificationOf(conversation, away, to, line.id);
    const given = await audit.record(clockwork, act, (store) =>
      sortConversation(
        store,
        id,
        { assignee },
        line,
        (happened) => (notification ? [staffNotificationsStatement(notification, now, happened)] : []),
        stillWith(id, { userId: away.id, absenceId }),
      ),
    );
    if (given) await notifying.staff(id);
    return given;
  }

  return { passOn };
}

function notificationOf(
  { id, reference }: ConversationRow,
  away: Person,
  to: Person,
  lineId: string,
): StaffNotification {
  return {
    key: `assigned:${lineId}`,
    topic: "conversation",
    to: { personId: to.id },
    ...conversationPassedOnEmail({ conversationId: id, reference }, away.name),
  };
}
