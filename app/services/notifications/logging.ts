import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { countOutgoing, countOverdue, listOutgoing, resendOutgoing } from "#db/notifications/email-log.ts";
import type { OutgoingFilter } from "#schema/notifications/notification.ts";
import { placeOf } from "./notification-list.ts";
import type { NotificationPorts } from "./ports.ts";

const PAGE = 25;
/** An email due for this long is late: the cron has run several times, ms. */
const LATE_MS = 10 * 60_000;

/** Sent and failed deliveries, and retries. */
export function createLogging({ db, clock, queue }: Pick<NotificationPorts, "db" | "clock" | "queue">) {
  async function log(actor: Actor, filter: OutgoingFilter) {
    requireAdmin(actor, "Only admins can see sent messages.");
    const [rows, counts, late] = await Promise.all([
      listOutgoing(db, filter, placeOf(filter.before), PAGE + 1),
      countOutgoing(db),
      countOverdue(db, clock.now() - LATE_MS),
    ]);
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    return {
      outgoingMessages: page,
      counts,
      late,
      next: rows.length > PAGE && last ? `${last.createdAt}~${last.key}` : null,
    };
  }

  async function resend(actor: Actor, key: string): Promise<void> {
    requireAdmin(actor, "Only admins can resend a message.");
    if (!(await resendOutgoing(db, key, clock.now())))
      throw new AppError("conflict", "This message was sent or is being sent. Reload the list.");
    await queue.send([{ v: 1, type: "letter", key }]);
  }

  return { log, resend };
}
