import type {
  NotificationKind,
  NotificationPreferences,
  NotificationPreferencesForm,
} from "#schema/notifications/notification.ts";
import { notificationKinds, type PersonChannel, personChannels } from "#schema/vocabulary/notifications.ts";

/** The default preferences. Push and Telegram reach only people who have linked them. */
const usual = { email: true, inapp: true, push: true, telegram: true };

export const defaultPrefs: NotificationPreferences = {
  matrix: {
    order: usual,
    message: usual,
    report: usual,
    payment: usual,
    account: usual,
    news: { email: false, inapp: false, push: false, telegram: false },
    desk: { email: true, inapp: true, push: false, telegram: false },
  },
  onlyUnread: true,
  quiet: { on: false, from: 22, to: 7 },
};

/** Rows of the settings table in their order. Staff notifications have rows of their own (staff-preferences.ts). */
export const preferenceRows: readonly NotificationKind[] = notificationKinds.filter((kind) => kind !== "desk");

/** The form field of a checkbox in the table. */
export function cellName(kind: NotificationKind, channel: PersonChannel): string {
  return `${kind}.${channel}`;
}

/** The submitted preferences merged with the stored ones; staff choices are unchanged. */
export function prefsOf(form: NotificationPreferencesForm, stored: NotificationPreferences): NotificationPreferences {
  const ticked = new Set(form.cells);
  const matrix = { ...stored.matrix };
  for (const kind of preferenceRows) {
    const row = { ...matrix[kind] };
    for (const channel of personChannels)
      row[channel] = ticked.has(cellName(kind, channel)) || lockOf(kind, channel) !== null;
    matrix[kind] = row;
  }
  const { onlyUnread, quiet, quietFrom, quietTo } = form;
  return {
    ...stored,
    matrix,
    onlyUnread: onlyUnread === "on",
    quiet: { on: quiet === "on", from: quietFrom, to: quietTo },
  };
}

/** Why a checkbox cannot be changed; null if it can. */
export function lockOf(kind: NotificationKind, channel: PersonChannel): string | null {
  if (channel !== "email") return null;
  if (kind === "payment") return "Receipts and payment emails are always sent.";
  return kind === "account" ? "Emails about your account are always sent." : null;
}

/** Whether a person receives this kind of notification by this channel; locked ones are always on. */
export function wants(prefs: NotificationPreferences, kind: NotificationKind, channel: PersonChannel): boolean {
  return lockOf(kind, channel) !== null || prefs.matrix[kind][channel];
}

/** Stored preferences may be older than a kind or a channel: missing values are the defaults. */
export function withDefaults(stored: Partial<NotificationPreferences> | null): NotificationPreferences {
  const matrix = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultPrefs.matrix[kind], ...stored?.matrix?.[kind] }]),
  ) as NotificationPreferences["matrix"];
  return { ...defaultPrefs, ...stored, matrix };
}
