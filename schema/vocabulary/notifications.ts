/** Rows of a person's matrix; `desk` is what staff alone are told. */
export const notificationKinds = ["order", "message", "report", "payment", "news", "desk"] as const;

/** What staff are told of. Each has its own hour: the first goes out at once, the rest of the hour as one digest. */
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
] as const;

/** Ways out that a person chooses from; the notification list is one of them. */
export const personChannels = ["email", "inapp", "push", "telegram"] as const;

export type PersonChannel = (typeof personChannels)[number];

/** `chat` goes to the team's room, not to a person. */
export const outgoingChannels = ["email", "push", "telegram", "chat"] as const;

export type OutgoingChannel = (typeof outgoingChannels)[number];

/** `skipped`: it was read meanwhile, or the person does not want it; `refused`: the address does not exist any more. */
export const outgoingStatuses = ["waiting", "sent", "skipped", "refused", "given_up"] as const;

export type OutgoingStatus = (typeof outgoingStatuses)[number];
