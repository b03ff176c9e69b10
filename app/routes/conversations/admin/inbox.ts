import { redirect } from "react-router";
import {
  type InboxData,
  type InboxLine,
  type InboxOpen,
  inboxAddress,
  views,
} from "#app/components/conversations/inbox/inbox-data.ts";
import { readForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import { OPENED, openedAddress } from "#app/components/shell/opened-address.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import type { AppContext } from "#app/context.ts";
import { ReplyForm } from "#schema/conversations/contact.ts";
import { CURSOR_MOST } from "#schema/shared/listing.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { ConversationChannel } from "#schema/vocabulary/conversations.ts";

type Where = { path: string; channel?: ConversationChannel };
type Conversations = AppContext["services"]["conversations"];
type Row = Awaited<ReturnType<Conversations["staff"]["inbox"]>>["items"][number];

/** Loads one view of the inbox, with the requested conversation or the first one of the view. */
export async function readInbox(request: Request, app: AppContext, { path, channel }: Where): Promise<InboxData> {
  const { services, actor, now } = app;
  const { staff, savedReplies } = services.conversations;
  const { searchParams } = new URL(request.url);
  const view = views.find((one) => one.view === searchParams.get("view"))?.view ?? "waiting";
  const topic = searchParams.get("topic") || null;
  const label = searchParams.get("label") || null;
  const { items, counts, next } = await orStop(
    staff.inbox(
      actor,
      { view, channel, ...(topic && { topic }), ...(label && { label }) },
      searchParams.get("after")?.slice(0, CURSOR_MOST) ?? null,
    ),
  );
  const requested = searchParams.get("c");
  const kept = searchParams.get(OPENED);
  const id = requested ?? kept ?? items[0]?.id;
  const about = { path, view, topic, label };
  const shared = {
    ...about,
    at: wholeNumber(searchParams.get("at")) || null,
    channel: channel ?? null,
    counts,
    lines: items.map(lineOf),
    chosen: requested !== null,
    now,
    clientId: crypto.randomUUID(),
    keep: id && !requested && !kept ? openedAddress(path, searchParams, id) : null,
    more: next ? inboxAddress(about, { after: next }) : null,
    savedReplies: await savedReplies.list(actor),
  };
  const moved = (to: string) => (requested ? inboxAddress(about, { c: to }) : openedAddress(path, searchParams, to));
  const open = id ? await openOf(services.conversations, app, id, moved) : null;
  return { ...shared, open, own: id !== undefined && open === null };
}

type Moved = (to: string) => string;

async function openOf(
  conversations: Conversations,
  { actor }: AppContext,
  id: string,
  moved: Moved,
): Promise<InboxOpen | null> {
  const opened = await orStop(conversations.open(actor, id));
  // A staff member's own conversation is answered by another staff member, and read in the dashboard.
  if (opened.side === "user") return null;
  const { conversation: row, page, change, note, marks, unreadFrom } = opened;
  if (row.mergedInto) throw redirect(moved(row.mergedInto));
  const { email, reference, createdAt, labels, assigneeId, snoozedUntil, score, scoreText } = row;
  return {
    ...lineOf({ ...row, unread: unreadFrom !== null }),
    email,
    reference,
    createdAt,
    labels,
    assigneeId,
    snoozedUntil,
    score,
    scoreText,
    member: row.userId !== null,
    opening: { page, change, marks, unreadFrom, lastSeq: row.lastSeq, note },
    context: await conversations.staff.context(actor, id),
    scheduled: await conversations.clockwork.scheduled(actor, id),
  };
}

/** Handles replies without JavaScript and stays on the same page. */
export async function writeInbox(request: Request, { services, actor }: AppContext, { path }: Where) {
  const form = await request.formData();
  const id = String(form.get("conversationId") ?? "");
  const read = readForm(form, ReplyForm);
  if (!read.ok) return read.answer;
  try {
    await orStop(services.conversations.send(actor, id, { ...read.form, fileIds: [], quote: null }));
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return redirect(`${path}?view=answered&c=${encodeURIComponent(id)}`);
}

function lineOf(row: Omit<Row, "unread"> & { unread: boolean }): InboxLine {
  const { id, name, subject, topic, preview, channel, orderId, reportId, status, priority, held, unread } = row;
  const { waitingSince, dueAt, updatedAt } = row;
  return {
    id,
    name,
    subject,
    topic,
    preview,
    channel,
    orderId,
    reportId,
    status,
    priority,
    held,
    unread,
    waitingSince,
    dueAt,
    updatedAt,
  };
}
