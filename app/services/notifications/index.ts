import { leftAfter } from "#core/platform/batches.ts";
import { dueOutgoing, dueOutgoingOf, removeOldOutgoing } from "#db/notifications/emails.ts";
import { removeOldFailures } from "#db/notifications/failing-addresses.ts";
import { removeOldNotifications, unexpandedNotifications } from "#db/notifications/notifications.ts";
import { removeOldTokens } from "#db/notifications/unsubscribe-tokens.ts";
import { setMark } from "#db/platform/clock-marks.ts";
import { retentionNow } from "#db/settings/retention.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { createAdminAlerts } from "./admin-alerts.ts";
import { createAnnouncing } from "./announcing.ts";
import { createDelivering, openWays } from "./delivering.ts";
import { createExpanding } from "./expanding.ts";
import { createLogging } from "./logging.ts";
import { createNotificationFeed } from "./notification-list.ts";
import type { NotificationPorts } from "./ports.ts";

import { createPreferring } from "./preferring.ts";

/** So many of each a minute puts on the queue; the rest waits for the next. */
const AT_ONCE = 200;
/** Old rows a minute takes. */
const OLD_AT_ONCE = 500;

/** Notifications: one event gives one or more deliveries, each sent once. */
export function createNotifications(ports: NotificationPorts) {
  const { db, clock, queue } = ports;
  const { expand } = createExpanding(ports);
  const { deliver } = createDelivering(ports);
  const { finish, ...announcing } = createAnnouncing(ports);

  async function take(job: NotificationJob): Promise<string> {
    switch (job.type) {
      case "notice":
        return expand(job.key);
      case "letter":
        return deliver(job.key);
      case "tick":
        await setMark(db, "queue_notices", job.at);
        return "arrived";
    }
  }

  /** Sends notifications now and without the queue, which may be what they are about. */
  async function sendNow(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      // The queue that is rung with a stored message may be the one that is stuck.
      await expand(key).catch(() => {});
      // One way that does not answer must not keep the others.
      for (const outgoing of await dueOutgoingOf(db, key, clock.now())) await deliver(outgoing).catch(() => {});
    }
  }

  /** What no ring brought: notifications without emails, and emails that are due. */
  async function sweep(): Promise<{ notifications: number; outgoingMessages: number; left?: string }> {
    const now = clock.now();
    const fresh = await unexpandedNotifications(db, AT_ONCE);
    const due = await dueOutgoing(db, openWays(ports), now, AT_ONCE);
    await queue.send(fresh.map((key) => ({ v: 1, type: "notice", key })));
    await queue.send(due.map((key) => ({ v: 1, type: "letter", key })));
    const kept = await retentionNow(db);
    const oldTokens = await removeOldTokens(db, now, OLD_AT_ONCE);
    const oldFailures = await removeOldFailures(db, now, OLD_AT_ONCE);
    const oldEmails = await removeOldOutgoing(db, now - kept.outgoingMessages * DAY_MS, OLD_AT_ONCE);
    const oldNotifications = await removeOldNotifications(db, now - kept.notifications * DAY_MS, OLD_AT_ONCE);
    await finish();
    const left = leftAfter({
      notifications: { taken: fresh.length, most: AT_ONCE },
      outgoingMessages: { taken: due.length, most: AT_ONCE },
      oldTokens: { taken: oldTokens, most: OLD_AT_ONCE },
      oldFailures: { taken: oldFailures, most: OLD_AT_ONCE },
      oldEmails: { taken: oldEmails, most: OLD_AT_ONCE },
      oldNotifications: { taken: oldNotifications, most: OLD_AT_ONCE },
    });
    return { notifications: fresh.length, outgoingMessages: due.length, ...left };
  }

  return {
    take,
    expand,
    deliver,
    sweep,
    sendNow,
    notificationFeed: createNotificationFeed(ports),
    ...createAdminAlerts(ports),
    ...createPreferring(ports),
    ...createLogging(ports),
    outgoingMessages: announcing,
  };
}
