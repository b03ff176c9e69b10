import { planOf, type Reach } from "#core/notifications/delivery-plan.ts";
import { withDefaults } from "#core/notifications/preferences.ts";
import { findReach, statusesFor } from "#db/notifications/addresses.ts";
import { expandNotification } from "#db/notifications/emails.ts";
import { findNotification, type NotificationRow } from "#db/notifications/notifications.ts";
import type { NotificationPorts } from "./ports.ts";
import { isForStaff, isWanted } from "./wanted.ts";

/** Emails due within this time are queued with a delay; later ones are found by the cron, ms. */
const SOON_MS = 10 * 60_000;

/** Expands a notification into the emails and messages that deliver it. */
export function createExpanding({ db, clock, queue, chat, telegram, push }: NotificationPorts) {
  const ways = { chat: chat !== null, telegram: telegram !== null, push: push !== null };

  async function expand(key: string): Promise<"expanded" | "known" | "unknown"> {
    const notification = await findNotification(db, key);
    if (!notification) return "unknown";
    if (notification.expandedAt !== null) return "known";
    const reach = notification.personId === null ? null : await reachOf(notification.personId, notification);
    const now = clock.now();
    // A deleted person is not emailed at an address stored for someone without an account.
    const told = { ...notification, address: notification.personId === null ? notification.address : null };
    const { outgoingMessages, shown } = planOf(told, reach, ways, now);
    if (!(await expandNotification(db, notification, outgoingMessages, shown, now))) return "known";
    for (const outgoing of outgoingMessages) {
      const delay = Math.ceil((outgoing.dueAt - now) / 1000);
      if (outgoing.dueAt - now <= SOON_MS) await queue.send([{ v: 1, type: "letter", key: outgoing.key }], delay);
    }
    return "expanded";
  }

  async function reachOf(personId: string, notification: NotificationRow): Promise<Reach> {
    const found = await findReach(db, personId, statusesFor(notification.kind));
    if (!found) return null;
    return {
      email: found.email,
      isStaff: isForStaff(found, notification),
      telegram: found.telegram,
      push: found.push.map(({ id }) => id),
      prefs: withDefaults(found.stored),
      zone: found.zone,
      wanted: (channel) => isWanted(found, notification, channel),
    };
  }

  return { expand };
}
