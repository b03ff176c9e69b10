import { redirect } from "react-router";
import { type InboxData, type InboxLine, views } from "#app/components/admin/inbox.tsx";
import { readForm, refusedForm } from "#app/components/shell/form-answer.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { threadOf } from "#app/components/shell/thread.tsx";
import type { AppContext } from "#app/context.ts";
import { ReplyForm } from "#schema/message.ts";

const staffViews = { open: "waiting", pending: "answered", resolved: "resolved" } as const;

type Where = { path: string; channel?: "support" };
type Row = Pick<
  Awaited<ReturnType<AppContext["services"]["conversations"]["desk"]["inbox"]>>["items"][number],
  "id" | "name" | "subject" | "topic" | "held" | "updatedAt"
>;

/** One view of the inbox, with the conversation asked for, or the one that waits longest. */
export async function readInbox(request: Request, app: AppContext, { path, channel }: Where): Promise<InboxData> {
  const { services, actor, now } = app;
  const { searchParams } = new URL(request.url);
  const view = views.find((one) => one.view === searchParams.get("view"))?.view ?? ("open" as const);
  const asked = searchParams.get("c");
  const { items } = await orStop(services.conversations.desk.inbox(actor, { view: staffViews[view], channel }));
  const lines = items.map(lineOf);
  const id = asked ?? lines[0]?.id;
  const shared = { path, view, counts: null, lines, chosen: asked !== null, now };
  if (!id) return { ...shared, open: null, clientId: "" };
  const { conversation, page } = await orStop(services.conversations.open(actor, id));
  if (!("email" in conversation)) return { ...shared, open: null, clientId: "" };
  const { email, reference, status, createdAt } = conversation;
  return {
    ...shared,
    open: {
      ...lineOf(conversation),
      ...{ email, reference, channel: conversation.channel, status, createdAt },
      member: conversation.userId !== null,
      messages: threadOf(page.messages),
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
    await orStop(services.conversations.send(actor, id, { ...read.form, fileIds: [], quote: null }));
  } catch (error) {
    return refusedForm(error, read.values);
  }
  return redirect(`${path}?view=pending&c=${encodeURIComponent(id)}#last`);
}

function lineOf({ id, name, subject, topic, held, updatedAt }: Row): InboxLine {
  return { id, name, subject, topic, held, updatedAt };
}
