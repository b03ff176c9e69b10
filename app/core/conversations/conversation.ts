import type { ConversationStatus, MessageKind, ShownConversationStatus } from "#schema/vocabulary/conversations.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

import { withoutMarks } from "./message-formatting.ts";

/** Rules of a conversation. Times are UTC ms. */

export const EDIT_MS = 5 * 60_000;
export const MESSAGES_A_MINUTE = 20;
/** A conversation that was resolved longer ago is over: who writes again begins one that follows it. */
const REOPEN_MS = 30 * DAY_MS;
/** Staff may put a conversation off this far. */
export const SNOOZE_MOST_MS = 30 * DAY_MS;
export const LABELS_MOST = 10;
const PREVIEW_LETTERS = 140;

export type Changeable = {
  /** Whether anyone who asks wrote it. */
  own: boolean;
  kind: MessageKind;
  origin: string;
  createdAt: number;
  deletedAt: number | null;
};

/**
 * Whether a message may be edited or deleted: a person's own, written on the site, for five minutes. The menu and the service
 * ask this; the statement that changes it holds the same (tests/db/conversations/message-change.test.ts).
 */
export function mayChange({ own, kind, origin, createdAt, deletedAt }: Changeable, now: number): boolean {
  return own && kind === "reply" && origin === "web" && deletedAt === null && now < createdAt + EDIT_MS;
}

/** Statuses of a conversation in which no one waits for anything. One that is locked is resolved for good. */
export const resolvedStatuses = ["resolved", "locked"] as const satisfies readonly ConversationStatus[];

/** Whether a conversation is resolved: then it cannot be resolved again or snoozed. Views of lists ask the same in SQL. */
export function isResolved(status: ConversationStatus): status is (typeof resolvedStatuses)[number] {
  return resolvedStatuses.some((resolved) => resolved === status);
}

/** Statuses of a conversation that goes on. */
export const unresolvedStatuses = ["open", "pending", "snoozed"] as const satisfies readonly ConversationStatus[];

/** Whether staff may snooze it. The menu, the service and the statement ask the same. */
export function maySnooze(status: ConversationStatus): boolean {
  return unresolvedStatuses.some((one) => one === status);
}

/** Whether staff may reopen it; one that is locked is closed for good. The button, the service and the statement ask the same. */
export function mayReopen(status: ConversationStatus): boolean {
  return status === "resolved";
}

/**
 * What a student sees of a status: how staff sort their work is their own affair. A time is due exactly while the student
 * waits; what staff snoozed and what came back by itself is open for them alone.
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

/** Whether writing goes on in it; resolved ones open again for a while. */
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

/** One line of a message for a list. */
export function previewOf(body: string, files: number): string {
  const line = withoutMarks(body).replace(/\s+/gu, " ").trim();
  const emails = [...line];
  if (emails.length === 0) return files === 1 ? "A file" : `${files} files`;
  return emails.length > PREVIEW_LETTERS ? `${emails.slice(0, PREVIEW_LETTERS - 1).join("")}…` : line;
}
