import { redirect } from "react-router";
import { type InboxData, type InboxLine, views } from "#app/components/admin/inbox.tsx";
import { readForm, refusedForm } from "#app/components/shell/form-answer.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { threadOf } from "#app/components/shell/thread.tsx";
import type { AppContext } from "#app/context.ts";
import { ReplyForm } from "#schema/message.ts";

/** What one view shows; what waits longest comes first, so nobody is lost behind them. */
const MOST = 50;

type Where = { path: string; channel?: "support" };
type Row = Awaited<ReturnType<AppContext["services"]["conversations"]["inbox"]>>["items"][number];

/** One view of the inbox, with the conversation asked for, or the one that waits longest. */
export async function readInbox(request: Request, app: AppContext, { path, channel }: Where): Promise<InboxData> {
  const { services, actor, now } = app;
  const { searchParams } = new URL(request.url);
  const view = views.find((one) => one.view === searchParams.get("view"))?.view ?? "open";
  const asked = searchParams.get("c");
  const { items, counts } = await orStop(services.conversations.inbox(actor, view, MOST));
  const lines = items.filter((row) => !channel || row.channel === channel).map(lineOf);
  const id = asked ?? lines[0]?.id;
  const shared = { path, view, counts: channel ? null : counts, lines, chosen: asked !== null, now };
  if (!id) return { ...shared, open: null, clientId: "" };
  const { conversation, messages } = await orStop(services.conversations.readForStaff(actor, id));
  const { email, reference, status, createdAt } = conversation;
  return {
    ...shared,
    open: {
      ...lineOf(conversation),
      ...{ email, reference, channel: conversation.channel, status, createdAt },
      member: conversation.userId !== null,
      messages: threadOf(messages),
    },
    clientId: crypto.randomUUID(),
  };
}

/** Answers or resolves, and stays where the reader is. */
export async function writeInbox(request: Request, { services, actor }: AppContext, { path }: Where) {
  const form = await request.formData();
  const id = String(form.get("conversationId") ?? "");
  if (form.get("intent") === "resolve") {
    await orStop(services.conversations.resolve(actor, id));
    return redirect(`${path}?view=resolved&c=${encodeURIComponent(id)}`);
  }
  const read = readForm(form, ReplyForm);
  if (!read.ok) return read.answer;
  try {
    await orStop(services.conversations.answer(actor, id, read.form.body, read.form.clientId));
  } catch (error) {
    return refusedForm(error, read.values);
  }
  return redirect(`${path}?view=pending&c=${encodeURIComponent(id)}#last`);
}

function lineOf({ id, name, subject, topic, held, updatedAt }: Row): InboxLine {
  return { id, name, subject, topic, held, updatedAt };
}
