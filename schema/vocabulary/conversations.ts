export const contactTopics = [
  "order",
  "payment",
  "similarity check",
  "privacy",
  "press",
  "integrity report",
  "other",
] as const;

export const CONTACT_FILES = 3;

/** The labels of a conversation, and the characters of one. */
export const LABELS_MOST = 10;
export const LABEL_CHARACTERS = 40;

export const conversationChannels = [
  "contact",
  "support",
  "email_admin",
  "messages",
  "order",
  "email",
  "telegram",
] as const;

export type ConversationChannel = (typeof conversationChannels)[number];

export const conversationStatuses = ["open", "pending", "snoozed", "resolved", "locked"] as const;

export type ConversationStatus = (typeof conversationStatuses)[number];

export const priorities = ["low", "medium", "high", "urgent"] as const;

export type Priority = (typeof priorities)[number];

/** The channel by which a message was received. */
export const messageOrigins = ["web", "email", "telegram"] as const;

export type MessageOrigin = (typeof messageOrigins)[number];

export const messageFileKinds = ["pdf", "docx", "doc", "png", "jpg"] as const;

/** `received`: stored but not yet inspected; it cannot be opened before it is `ready`. */
export const messageFileStatuses = ["uploading", "received", "ready", "rejected", "deleted"] as const;

/** The maximum length of a quote, characters. */
export const QUOTE_MOST = 600;

export const MESSAGE_MOST = { user: 4000, staff: 8000 } as const;

export const FILES_A_MESSAGE = 5;

/** The size limits of files, bytes: documents as everywhere, pictures less. */
export const PICTURE_LIMIT_BYTES = 10_485_760;

export const ANSWER_FILES = 3;

/** The variables of a saved reply. */
export const savedReplyVariables = ["name", "staff", "reference", "order", "due"] as const;

export const inboxViews = [
  "waiting",
  "mine",
  "unassigned",
  "overdue",
  "answered",
  "snoozed",
  "resolved",
  "reported",
] as const;

/** The filters of a student's list of conversations. */
export const conversationViews = ["open", "waiting", "resolved", "order"] as const;
export type ConversationView = (typeof conversationViews)[number];

/** A conversation's status as its student sees it. */
export type ShownConversationStatus = Exclude<ConversationStatus, "snoozed">;

export const sides = ["user", "staff"] as const;
export type Side = (typeof sides)[number];

export const senderKinds = ["user", "staff", "visitor", "system"] as const;
export type SenderKind = (typeof senderKinds)[number];

export const messageKinds = ["reply", "event"] as const;
export type MessageKind = (typeof messageKinds)[number];

export const noteKinds = ["note", "event", "unverified"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Which messages to load, relative to those displayed. */
export type PagePlace = "older" | "newer" | "around";

/** The content of the email copy to the sender: the message, or only its number if the address is not verified. */
export type CopyChoice = "words" | "number" | "none";
