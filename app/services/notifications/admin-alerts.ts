import type { AdminAlert } from "#core/notifications/admin-alert.ts";
import { insertStaffNotification } from "#db/notifications/staff-notifications.ts";
import type { NotificationPorts } from "./ports.ts";

/** Alerts for all admins. */
export function createAdminAlerts({ db, clock, queue }: Pick<NotificationPorts, "db" | "clock" | "queue">) {
  /** Once for each key, so that an event which is found again is not told again. No text of a student belongs in it. */
  async function notifyAdmins({ topic = "security", ...alert }: AdminAlert): Promise<void> {
    const keys = await insertStaffNotification(db, { ...alert, topic, to: { role: "admin" } }, clock.now());
    if (keys.length === 0) return;
    // It is stored: where the queue does not answer, the minute finds it.
    await queue.send(keys.map((key) => ({ v: 1, type: "notice", key }))).catch(() => {});
  }

  return { notifyAdmins };
}
