import type { NotificationKind, NotificationPreferences } from "#schema/notifications/notification.ts";
import type { OutgoingChannel, PersonChannel } from "#schema/vocabulary/notifications.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** Notifications read within this time are not sent by email, ms. */
const UNREAD_AFTER_MS = 3 * 60_000;

export type Planned = { key: string; channel: OutgoingChannel; to: string; dueAt: number };

export type NotificationEvent = {
  key: string;
  kind: NotificationKind;
  address: string | null;
  team: boolean;
  shown: boolean;
  createdAt: number;
};

/** The recipient and the addresses. Null for a person without an account, or with a deleted one. */
export type Reach = {
  email: string;
  /** Whether staff notifications like this one are for them. */
  isStaff: boolean;
  telegram: string | null;
  push: readonly string[];
  prefs: NotificationPreferences;
  /** Of quiet hours; IANA name, or empty for none. */
  zone: string;
  /** Whether they get this notification by a channel. */
  wanted: (channel: PersonChannel) => boolean;
} | null;

/** The channels configured in this run. */
export type Ways = { telegram: boolean; push: boolean; chat: boolean };

/** The outgoing messages of a notification, each with its time, and whether it appears in the notification list. */
export function planOf(
  notification: NotificationEvent,
  reach: Reach,
  ways: Ways,
  now: number,
): { outgoingMessages: Planned[]; shown: boolean } {
  const outgoingMessages: Planned[] = [];
  const add = (channel: OutgoingChannel, to: string, dueAt: number, suffix = "") =>
    outgoingMessages.push({ key: `${notification.key}:${channel}${suffix}`, channel, to, dueAt });

  if (notification.team && ways.chat) add("chat", "", now);
  if (!reach && notification.address) add("email", notification.address, now);
  // Notifications of the kind `desk` are sent to current staff and experts only.
  if (!reach || (notification.kind === "desk" && !reach.isStaff)) return { outgoingMessages, shown: false };

  const { prefs, zone, wanted } = reach;
  const quietly = (at: number) => (notification.kind === "payment" ? at : afterQuiet(prefs, zone, at));
  // Most checks end while the student is watching: a student who opens the report gets no email about it.
  const waits = notification.kind === "report" || (notification.kind === "message" && prefs.onlyUnread);
  const emailAt = waits ? Math.max(now, notification.createdAt + UNREAD_AFTER_MS) : now;
  if (wanted("email") && reach.email) add("email", reach.email, quietly(emailAt));
  if (wanted("telegram") && ways.telegram && reach.telegram) add("telegram", reach.telegram, quietly(now));
  if (wanted("push") && ways.push) for (const id of reach.push) add("push", id, quietly(now), `:${id}`);
  return { outgoingMessages, shown: notification.shown && wanted("inapp") };
}
