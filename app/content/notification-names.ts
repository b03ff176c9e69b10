import type { NotificationKind } from "#schema/notifications/notification.ts";

/** What notifications are about, as settings and the log of letters call it. */
export const notificationNames: Readonly<Record<NotificationKind, string>> = {
  order: "Orders",
  message: "Messages",
  report: "Reports",
  payment: "Payments",
  news: "News",
  desk: "Staff work",
};
