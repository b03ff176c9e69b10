import { ArrowLeft, Plus } from "lucide-react";
import { redirect } from "react-router";
import { type ConversationLine, ConversationList, Starters } from "#app/components/dashboard/conversation-list.tsx";
import { SentNotice } from "#app/components/dashboard/sent-list.tsx";
import { Composer } from "#app/components/shell/composer.tsx";
import { ConversationPill, topicName } from "#app/components/shell/conversation.tsx";
import { readForm, refusedForm } from "#app/components/shell/form-answer.ts";
import { Page } from "#app/components/shell/page.tsx";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Thread, threadOf } from "#app/components/shell/thread.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { MessageForm } from "#schema/message.ts";
import type { Route } from "./+types/messages";

/** A person's conversations are few; the oldest beyond these are found by their number. */
const MOST = 100;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Messages");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("c");
  const rows = await services.conversations.list(actor, { limit: MOST });
  const lines = rows.map(({ id, subject, topic, reference, status, updatedAt }): ConversationLine => {
    return { id, subject, topic, reference, status, updatedAt };
  });
  const id = asked ?? lines[0]?.id;
  if (!id) return { lines, open: null, chosen: false, clientId: "", sent: false };
  const { conversation, page } = await orStop(services.conversations.open(actor, id));
  const { subject, topic, reference, status, createdAt } = conversation;
  return {
    lines,
    open: { id, subject, topic, reference, status, createdAt, messages: threadOf(page.messages) },
    chosen: asked !== null,
    clientId: crypto.randomUUID(),
    sent: searchParams.get("sent") === id,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const id = String(form.get("conversationId") ?? "");
  const read = readForm(form, MessageForm);
  if (!read.ok) return read.answer;
  try {
    await orStop(services.conversations.send(actor, id, { ...read.form, fileIds: [], quote: null }));
  } catch (error) {
    return refusedForm(error, read.values);
  }
  return redirect(`/dashboard/messages?c=${id}#last`);
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, open, chosen, clientId, sent } = loaderData;
  if (!open) return <NothingYet />;
  return (
    <main id="main" tabIndex={-1} className={chosen ? "inbox at-thread" : "inbox at-list"}>
      <div className="list">
        <header>
          <h1>Messages</h1>
          <span className="sp" />
          <a className="btn o sm" href="/dashboard/email-admin">
            <Plus className="i s" aria-hidden="true" />
            New
          </a>
        </header>
        <ConversationList lines={lines} current={open.id} />
      </div>
      <section className="mid" aria-labelledby="open">
        <header>
          <a className="btn g ic back" href="/dashboard/messages" aria-label="All messages">
            <ArrowLeft className="i" aria-hidden="true" />
          </a>
          <h2 id="open">{topicName(open.subject)}</h2>
          <ConversationPill status={open.status} />
        </header>
        <div className="log">
          {sent ? <SentNotice reference={open.reference} /> : null}
          <Thread messages={open.messages} side="student" />
          <span id="last" />
        </div>
        <Composer
          // A new one for the next message; whatever else is loaded again must not take what is being written.
          key={`${open.id}:${open.messages.length}`}
          conversationId={open.id}
          clientId={clientId}
          label={open.status === "resolved" ? "Write again to open it" : "Write to us"}
          button="Send"
          maxLength={4000}
          answer={actionData}
        />
      </section>
      <aside aria-label="About this conversation">
        <h2 className="h3">About it</h2>
        <dl className="facts2">
          <dt>Number</dt>
          <dd className="code">{open.reference}</dd>
          <dt>Topic</dt>
          <dd>{topicName(open.topic)}</dd>
          <dt>Begun</dt>
          <dd>
            <Day at={open.createdAt} />
          </dd>
        </dl>
      </aside>
    </main>
  );
}

function NothingYet() {
  return (
    <Page title="Messages">
      <EmptyState title="Ask us anything" act="margin">
        <p>A person reads it and signs the answer. Conversations stand here.</p>
        <p>
          <a className="btn p" href="/dashboard/email-admin">
            Write to us
          </a>
        </p>
      </EmptyState>
      <div className="sh">
        <h2>Or begin with one of these</h2>
      </div>
      <Starters />
    </Page>
  );
}
