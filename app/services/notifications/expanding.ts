import { isStaffRole } from "#core/identity/actor.ts";
import { planOf, type Reach } from "#core/notifications/delivery-plan.ts";
import { withDefaults } from "#core/notifications/preferences.ts";
import { findReach } from "#db/notifications/addresses.ts";
import { expandNotification } from "#db/notifications/emails.ts";
import { findNotification } from "#db/notifications/notifications.ts";
import type { NotificationPorts } from "./ports.ts";

/** Letters due within this are put on the queue with a delay; later ones are found by the minute. Ms. */
const SOON_MS = 10 * 60_000;

/** Makes of a notice the letters it goes out by. */
export function createExpanding({ db, clock, queue, chat, telegram, push }: NotificationPorts) {
  const ways = { chat: chat !== null, telegram: telegram !== null, push: push !== null };

  async function expand(key: string): Promise<"expanded" | "known" | "unknown"> {
    const notice = await findNotification(db, key);
    if (!notice) return "unknown";
    if (notice.expandedAt !== null) return "known";
    const reach = notice.personId === null ? null : await reachOf(notice.personId);
    const now = clock.now();
    // Who has left is not written to at an address that stands here for somebody without an account.
    const told = { ...notice, address: notice.personId === null ? notice.address : null };
    const { letters, shown } = planOf(told, reach, ways, now);
    if (!(await expandNotification(db, notice, letters, shown, now))) return "known";
    for (const letter of letters) {
      const delay = Math.ceil((letter.dueAt - now) / 1000);
      if (letter.dueAt - now <= SOON_MS) await queue.send([{ v: 1, type: "letter", key: letter.key }], delay);
    }
    return "expanded";
  }

  async function reachOf(personId: string): Promise<Reach> {
    const found = await findReach(db, personId);
    if (!found) return null;
    return {
      email: found.email,
      isStaff: isStaffRole(found.role),
      telegram: found.telegram,
      push: found.push.map(({ id }) => id),
      prefs: withDefaults(found.stored),
    };
  }

  return { expand };
}
