import type { ConversationOpening } from "#app/components/conversations/messages/conversation-view.tsx";
import type { AppContext } from "#app/context.ts";
import type { ConversationChannel, ConversationStatus, Priority } from "#schema/vocabulary/conversations.ts";

type Staff = AppContext["services"]["conversations"]["staff"];
type SavedReply = AppContext["services"]["conversations"]["savedReplies"];
type Clockwork = AppContext["services"]["conversations"]["clockwork"];

type InboxCounts = Awaited<ReturnType<Staff["waiting"]>>;
type InboxContext = Awaited<ReturnType<Staff["context"]>>;
export type SavedReplyLine = Awaited<ReturnType<SavedReply["list"]>>[number];
type ScheduledLine = Awaited<ReturnType<Clockwork["scheduled"]>>[number];

export const views = [
  { view: "waiting", label: "Waiting" },
  { view: "mine", label: "Mine" },
  { view: "unassigned", label: "Unassigned" },
  { view: "overdue", label: "Overdue" },
  { view: "answered", label: "Answered" },
  { view: "snoozed", label: "Snoozed" },
  { view: "resolved", label: "Resolved" },
  { view: "reported", label: "Reported" },
] as const;
export type View = (typeof views)[number]["view"];

export type InboxLine = {
  id: string;
  name: string;
  subject: string;
  topic: string;
  preview: string;
  channel: string;
  orderId: string | null;
  reportId: string | null;
  status: ConversationStatus;
  priority: Priority;
  held: boolean;
  unread: boolean;
  waitingSince: number | null;
  dueAt: number | null;
  updatedAt: number;
};

export type InboxOpen = InboxLine & {
  email: string;
  reference: string;
  createdAt: number;
  member: boolean;
  labels: string[];
  assigneeId: string | null;
  snoozedUntil: number | null;
  score: number | null;
  scoreText: string;
  opening: ConversationOpening;
  context: InboxContext;
  scheduled: ScheduledLine[];
};

export type InboxData = {
  path: string;
  view: View;
  topic: string | null;
  label: string | null;
  /** The inbox of one channel; null for all. */
  channel: ConversationChannel | null;
  counts: InboxCounts;
  lines: InboxLine[];
  /** The address of the next page. */
  more: string | null;
  open: InboxOpen | null;
  /** The conversation belongs to the reader, so another staff member must reply. */
  own: boolean;
  chosen: boolean;
  /** The address that keeps the conversation opened by default; null if the address already names one. */
  keep: string | null;
  /** The number of a message to show first, from a search. */
  at: number | null;
  savedReplies: SavedReplyLine[];
  clientId: string;
  now: number;
};

/** The address of a view, of a conversation in it, or of its next page. */
export function inboxAddress(
  { path, view, topic, label }: Pick<InboxData, "path" | "view" | "topic" | "label">,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ view, ...(topic && { topic }), ...(label && { label }), ...more });
  return `${path}?${query}`;
}
