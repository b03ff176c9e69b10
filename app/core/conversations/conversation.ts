import type { ConversationStatus, MessageKind, ShownConversationStatus } from "#schema/vocabulary/conversations.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

import { withoutMarks } from "./message-formatting.ts";

export const EDIT_MS = 5 * 60_000;
export const MESSAGES_A_MINUTE = 20;
/** A conversation resolved longer ago is not reopened: a new message starts a new conversation that refers to it. */
const REOPEN_MS = 30 * DAY_MS;
/** The longest time staff may snooze a conversation. */
export const SNOOZE_MOST_MS = 30 * DAY_MS;
const PREVIEW_CHARACTERS = 140;

export type Changeable = {
  /** Whether the current user wrote it. */
  own: boolean;
  kind: MessageKind;
  origin: string;
  createdAt: number;
  deletedAt: number | null;
};

/**
 * Whether a message may be edited or deleted: one's own, written on the site, within five minutes. Used by the
 * menu and the service; the SQL statement repeats the conditions (tests/db/conversations/message-change.test.ts).
 */
export function mayChange({ own, kind, origin, createdAt, deletedAt }: Changeable, now: number): boolean {
  return own && kind === "reply" && origin === "web" && deletedAt === null && now < createdAt + EDIT_MS;
}

/** Statuses of a resolved conversation. A locked one is resolved permanently. */
export const resolvedStatuses = ["resolved", "locked"] as const satisfies readonly ConversationStatus[];

/** Whether a conversation is resolved: then it cannot be resolved again or snoozed. SQL views of lists repeat the condition. */
export function isResolved(status: ConversationStatus): status is (typeof resolvedStatuses)[number] {
  return resolvedStatuses.some((resolved) => resolved === status);
}

/** Statuses of an unresolved conversation. */
export const unresolvedStatuses = ["open", "pending", "snoozed"] as const satisfies readonly ConversationStatus[];

/** Whether staff may snooze it. Used by the menu, the service and the SQL statement. */
export function maySnooze(status: ConversationStatus): boolean {
  return unresolvedStatuses.some((one) => one === status);
}

/** Whether staff may reopen it; a locked one is closed permanently. Used by the button, the service and the SQL statement. */
export function mayReopen(status: ConversationStatus): boolean {
  return status === "resolved";
}

/**
 * The status that a student sees; how staff sort their work is not shown. A due time exists exactly while the
 * student waits for a reply; snoozed and automatically reopened conversations are open for staff only.
 */
export function shownStatus({
  status,
  dueAt,
}: {
  status: ConversationStatus;
  dueAt: number | null;
}): ShownConversationStatus {
  if (isResolved(status)) return status;
  return dueAt === null ? "pending" : "open";
}

/** Whether messages can be written; a resolved conversation reopens for a limited time. */
export function mayWrite(
  {
    status,
    mergedInto,
    resolvedAt,
  }: { status: ConversationStatus; mergedInto: string | null; resolvedAt: number | null },
  now: number,
): "yes" | "follow" | "no" {
  if (mergedInto) return "no";
  if (status === "locked") return "follow";
  return status === "resolved" && resolvedAt !== null && now - resolvedAt > REOPEN_MS ? "follow" : "yes";
}

/** A message as one line of a list. */
export function previewOf(body: string, files: number): string {
  const line = withoutMarks(body).replace(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length === 0) return files === 1 ? "A file" : `${files} files`;
  return characters.length > PREVIEW_CHARACTERS ? `${characters.slice(0, PREVIEW_CHARACTERS - 1).join("")}…` : line;
}
