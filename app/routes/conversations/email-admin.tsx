import { MessageForm } from "#app/components/conversations/email-form.tsx";
import { SentList, SentNotice } from "#app/components/notifications/sent-list.tsx";
import { readForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Link } from "#app/components/ui/link.tsx";
import { appContext } from "#app/context.ts";
import { isPerson } from "#core/identity/actor.ts";
import { EmailAdminForm } from "#schema/conversations/contact.ts";
import type { Route } from "./+types/email-admin";
import { ordersToName } from "./conversation-data.ts";
import { justSent, sentLine, sentRedirect } from "./sent.ts";

/** The list contains messages sent from this page only; the other channels have their own pages. */
const LAST_SENT = 10;

/** Every visit gets a form with a key of its own. */
export const handle = {
  shows: ["conversations", "orders"],
  changes: ["conversations"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Email admin");

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { services, actor } = app;
  const rows = await services.conversations.sentBy(actor, "email_admin", LAST_SENT);
  const { searchParams } = new URL(request.url);
  return {
    orders: await ordersToName(app),
    email: isPerson(actor) ? actor.email : "",
    key: crypto.randomUUID(),
    subject: searchParams.get("subject")?.slice(0, 120) ?? "",
    sent: justSent(request, rows),
    lines: rows.map(sentLine),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const read = readForm(await request.formData(), EmailAdminForm);
  if (!read.ok) return read.answer;
  try {
    return sentRedirect("/dashboard/email-admin", await services.conversations.emailAdmin(actor, read.form));
  } catch (error) {
    return rejectedForm(error, read.values);
  }
}

export default function EmailAdminPage({
  loaderData: { key, subject, sent, lines, orders, email },
  actionData,
}: Route.ComponentProps) {
  return (
    <Page
      title="Email admin"
      lead="A person reads every message and replies."
      margin={
        <MarginNote title="What happens next">
          <p>
            Our staff get an email about your message. It starts a conversation in{" "}
            <Link href="/dashboard/messages">Messages</Link>, where you can add to it.
          </p>
        </MarginNote>
      }
    >
      {sent ? <SentNotice reference={sent} /> : null}
      <MessageForm
        idempotencyKey={key}
        subject={subject}
        orders={orders}
        email={email}
        sent={sent}
        answer={actionData}
      />
      <SentList title="Your last 10 messages" lines={lines} />
    </Page>
  );
}
