/**
 * What the pages of the signed-in areas show and their acts change. The data cache marks a page stale when one of its
 * topics changes.
 */
export const topics = [
  "orders",
  "credit",
  "payments",
  "checks",
  "documents",
  "sources",
  "conversations",
  "saved-replies",
  "support-hours",
  "notifications",
  "outgoing-messages",
  "profile",
  "settings",
  "articles",
  "comments",
  "media",
  "prices",
  "coupons",
  "experts",
] as const;
export type Topic = (typeof topics)[number];
