import type { NotificationKind } from "#schema/notifications/notification.ts";

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
