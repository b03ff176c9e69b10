import { redirect } from "react-router";
import { ConversationPane } from "#app/components/conversations/conversation-list.tsx";
import pageStyles from "#app/components/conversations/conversations.page.module.css";
import { useTimes } from "#app/components/conversations/messages/message-times.ts";
import { OpenConversation } from "#app/components/conversations/open-conversation.tsx";
import { replyTimeText } from "#app/components/conversations/reply-time-text.ts";
import { BeginForm } from "#app/components/conversations/start-form.tsx";
import { useConversations } from "#app/components/conversations/use-conversations.ts";
import { NothingYet } from "#app/components/dashboard/nothing-yet.tsx";
import { type FormAnswer, readForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import { OPENED, openedAddress, unlessOpened, useOpenedAddress } from "#app/components/shell/opened-address.ts";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { MessageForm } from "#schema/conversations/contact.ts";
import { BeginFields } from "#schema/conversations/start-fields.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import { type ConversationView, conversationViews } from "#schema/vocabulary/conversations.ts";
import type { Route } from "./+types/messages";
import { openConversationOf, ordersToName } from "./conversation-data.ts";

/** The number of conversations listed; older ones are found by their number. */
const MOST = 100;
const views: readonly string[] = conversationViews;

/** Both sides write while it is open elsewhere. */
export const handle = { shows: ["conversations"], changes: ["conversations"], fresh: "always" } satisfies PageHandle;

export const shouldRevalidate = unlessOpened;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Messages");

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { services, actor, now } = app;
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get("c");
  const wanted = searchParams.get("view") ?? "open";
  const view = (views.includes(wanted) ? wanted : "open") as ConversationView;
  const [lines, counts] = await Promise.all([
    services.conversations.list(actor, { view, limit: MOST }),
    services.conversations.counts(actor),
  ]);
  const begins = searchParams.has("new");
  const kept = searchParams.get(OPENED);
  const id = begins ? null : (requested ?? kept ?? lines[0]?.id ?? null);
  const at = wholeNumber(searchParams.get("at")) || null;
  return {
    listed: { lines, counts },
    view,
    now,
    clientId: crypto.randomUUID(),
    chosen: requested !== null || begins,
    keep: id && !requested && !kept ? openedAddress("/dashboard/messages", searchParams, id) : null,
    open: id === null ? null : await openConversationOf(app, id),
    at,
    sent: requested !== null && searchParams.get("sent") === requested,
    begin: begins
      ? {
          subject: searchParams.get("subject")?.slice(0, 120) ?? "",
          topic: searchParams.get("topic") ?? "order",
          orderId: searchParams.get("order") ?? "",
          orders: await ordersToName(app),
          answers: await services.conversations.answers(),
        }
      : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  const begins = form.get("intent") === "begin";
  if (begins) {
    const read = readForm(form, BeginFields);
    if (!read.ok) return read.answer;
    try {
      const { id } = await services.conversations.begin(actor, read.form);
      return redirect(`/dashboard/messages?c=${id}&sent=${id}`, 303);
    } catch (error) {
      return rejectedForm(error, read.values);
    }
  }
  const id = String(form.get("conversationId") ?? "");
  const read = readForm(form, MessageForm);
  if (!read.ok) return read.answer;
  try {
    await orStop(services.conversations.send(actor, id, { ...read.form, fileIds: [], quote: null }));
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return redirect(`/dashboard/messages?c=${id}`, 303);
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, clientId, chosen, open, at, sent, begin } = loaderData;
  const { lines, counts, stir } = useConversations(view, loaderData.listed);
  const times = useTimes(now);
  useOpenedAddress(loaderData.keep);
  const answer = (actionData as FormAnswer | null | undefined) ?? undefined;
  const all = counts.open + counts.resolved;
  if (all === 0 && !begin && !open) return <NothingYet />;
  const line = lines.find(({ id }) => id === open?.conversation.id);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={chosen ? `${pageStyles.root} ${pageStyles.atConversation}` : `${pageStyles.root} ${pageStyles.atList}`}
    >
      <ConversationPane
        lines={lines}
        counts={counts}
        view={view}
        current={open?.conversation.id ?? null}
        times={times}
      />
      {begin ? (
        <BeginForm
          clientId={clientId}
          subject={begin.subject}
          topic={begin.topic}
          orders={begin.orders}
          orderId={begin.orderId}
          replyTimeText={replyTimeText(begin.answers, times)}
          answer={answer}
        />
      ) : null}
      {open ? (
        <OpenConversation
          key={open.conversation.id}
          open={open}
          line={line}
          times={times}
          now={now}
          clientId={clientId}
          at={at}
          sent={sent}
          answer={answer?.values.conversationId === open.conversation.id ? answer : undefined}
          onStirred={stir}
        />
      ) : null}
      {open || begin ? null : (
        <div className={pageStyles.nothing}>
          <NoticePanel tone="accent" title="No conversation selected.">
            <a href="/dashboard/messages">Show open conversations</a>
          </NoticePanel>
        </div>
      )}
    </main>
  );
}
