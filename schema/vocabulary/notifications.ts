/** Rows of a person's settings table; `desk` is for staff only. `account` also reaches someone who is suspended. */
export const notificationKinds = ["order", "message", "report", "payment", "account", "news", "desk"] as const;

/** Topics of staff notifications. Per topic, the first one is sent at once, and the rest within an hour as one digest. */
export const staffTopics = [
  "overdue",
  "new_message",
  "conversation",
  "mention",
  "to_assign",
  "held",
  "assigned",
  "answered",
  "revision",
  "refund",
  "content",
  "check",
  "security",
  "health",
] as const;

/** Those about an order that are sent to its expert, also where the account of the expert has no staff role. */
export const expertTopics = [
  "assigned",
  "answered",
  "revision",
] as const satisfies readonly (typeof staffTopics)[number][];

/** What staff are notified of: the rows of their settings. */
export const staffEvents = ["order", "refund", "conversation", "content", "check", "security"] as const;
export type StaffEvent = (typeof staffEvents)[number];

/** Roles whose members get staff notifications. */
export const staffRoles = ["editor", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Kinds of which a student gets the first email at once, and the rest within an hour as one digest. A receipt is for the
 * records and always comes by itself; of news there is one email for each announcement.
 */
export const digestKinds = ["message", "order", "report"] as const;
export type DigestKind = (typeof digestKinds)[number];

/** Whose choices of staff notifications differ: an expert without a staff role is notified of their own work. */
export type StaffAudience = StaffRole | "expert";

/** Channels a person can choose; the notification list is one of them. */
export const personChannels = ["email", "inapp", "push", "telegram"] as const;

export type PersonChannel = (typeof personChannels)[number];

/** `chat` is sent to the team's chat room, not to a person. */
export const outgoingChannels = ["email", "push", "telegram", "chat"] as const;

export type OutgoingChannel = (typeof outgoingChannels)[number];

/** `skipped`: read in the meantime, or disabled by the person; `refused`: the address no longer exists. */
export const outgoingStatuses = ["waiting", "sent", "skipped", "refused", "given_up"] as const;

export type OutgoingStatus = (typeof outgoingStatuses)[number];

/** Why an address gets no emails: they bounce, or the recipient reported one as spam (RFC 5965). */
export const failureReasons = ["bounce", "complaint"] as const;

export type FailureReason = (typeof failureReasons)[number];
