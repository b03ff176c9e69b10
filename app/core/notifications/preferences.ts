import type {
  NotificationKind,
  NotificationPreferences,
  NotificationPreferencesForm,
} from "#schema/notifications/notification.ts";
import { notificationKinds, type PersonChannel, personChannels } from "#schema/vocabulary/notifications.ts";

/** What someone hears who never said otherwise. Push and Telegram reach only anyone who has linked them. */
const usual = { email: true, inapp: true, push: true, telegram: true };

export const defaultPrefs: NotificationPreferences = {
  matrix: {
    order: usual,
    message: usual,
    report: usual,
    payment: usual,
    news: { email: false, inapp: false, push: false, telegram: false },
    desk: { email: true, inapp: true, push: false, telegram: false },
  },
  onlyUnread: true,
  quiet: { on: false, from: 22, to: 7 },
  zone: "UTC",
};

/** Rows of the matrix, in the order they stand: the desk's is for anyone who works at it. */
export function rowsFor(isStaff: boolean): NotificationKind[] {
  return notificationKinds.filter((kind) => isStaff || kind !== "desk");
}

/** A ticked cell as the form names it. */
export function cellName(kind: NotificationKind, channel: PersonChannel): string {
  return `${kind}.${channel}`;
}

/** What a form says, on top of what was stored: rows that someone does not see stay as they are. */
export function prefsOf(
  form: NotificationPreferencesForm,
  stored: NotificationPreferences,
  isStaff: boolean,
): NotificationPreferences {
  const ticked = new Set(form.cells);
  const matrix = { ...stored.matrix };
  for (const kind of rowsFor(isStaff)) {
    const row = { ...matrix[kind] };
    for (const channel of personChannels)
      row[channel] = ticked.has(cellName(kind, channel)) || lockOf(kind, channel) !== null;
    matrix[kind] = row;
  }
  const { onlyUnread, quiet, quietFrom, quietTo, zone } = form;
  return {
    matrix,
    onlyUnread: onlyUnread === "on",
    quiet: { on: quiet === "on", from: quietFrom, to: quietTo },
    zone,
  };
}

/** Why a cell cannot be switched; null where it can. */
export function lockOf(kind: NotificationKind, channel: PersonChannel): string | null {
  return kind === "payment" && channel === "email" ? "Receipts and payment emails are always sent." : null;
}

/** Whether someone wants to hear of it that way; what is locked is always wanted. */
export function wants(prefs: NotificationPreferences, kind: NotificationKind, channel: PersonChannel): boolean {
  return lockOf(kind, channel) !== null || prefs.matrix[kind][channel];
}

/** Preferences as stored may be older than a kind or a channel: what they leave out is as it is for everybody. */
export function withDefaults(stored: Partial<NotificationPreferences> | null): NotificationPreferences {
  const matrix = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultPrefs.matrix[kind], ...stored?.matrix?.[kind] }]),
  ) as NotificationPreferences["matrix"];
  return { ...defaultPrefs, ...stored, matrix };
}
