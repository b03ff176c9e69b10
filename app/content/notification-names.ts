import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { PersonChannel, StaffEvent } from "#schema/vocabulary/notifications.ts";

/** The names of notification kinds in the settings and in the log of sent messages. */
export const notificationNames: Readonly<Record<NotificationKind, string>> = {
  order: "Orders",
  message: "Messages",
  report: "Reports",
  payment: "Payments",
  account: "Your account",
  news: "News",
  desk: "Staff work",
};

/** The columns of the settings. */
export const channelNames: Readonly<Record<PersonChannel, string>> = {
  email: "Email",
  inapp: "In the app",
  push: "Browser push",
  telegram: "Telegram",
};

/** What an expert without a staff role is notified of. */
export const expertWork = { name: "Your work", examples: "Assigned to you, the student answered, revision requested" };

/** What staff are notified of, with examples. */
export const staffEventNames: Readonly<Record<StaffEvent, { name: string; examples: string }>> = {
  order: { name: "orders", examples: "Held for review, no expert yet, assigned, answered, revision requested" },
  refund: { name: "refunds", examples: "A refund needs a second admin’s approval" },
  conversation: { name: "conversations", examples: "New, assigned to you, overdue, you are mentioned" },
  content: { name: "articles", examples: "An article needs attention" },
  check: { name: "checks", examples: "Checks fail or cannot run" },
  security: { name: "security", examples: "A role raised, a suspension, a broken audit log, a changed key, an alert" },
};
