import { redirect } from "react-router";
import { EmailSending, EmailTest, MessageForm } from "#app/components/notifications/admin/email-editor.tsx";
import { EmailList } from "#app/components/notifications/admin/email-list.tsx";
import { OutgoingLog } from "#app/components/notifications/admin/email-log.tsx";
import { EmailPreview, type PreviewMode, previewModes } from "#app/components/notifications/admin/email-preview.tsx";
import { AdminTabs } from "#app/components/shell/admin-tabs.tsx";
import { readForm, rejectedForm, valuesOf } from "#app/components/shell/form-answer.ts";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { type AppContext, appContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { counted } from "#core/shared/counted.ts";
import { EmailTemplateForm, OutgoingFilter } from "#schema/notifications/notification.ts";
import { readListing } from "#schema/shared/listing.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { Route } from "./+types/messages";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Messages are sent in the background. */
export const handle = {
  shows: ["outgoing-messages"],
  changes: ["outgoing-messages", "notifications"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Message log");

const LETTERS = "/admin/messages?tab=templates";

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams;
  const { services, actor, now } = context.get(appContext);
  const { notifications } = services;
  if (requested.get("tab") !== "templates") {
    const filter = OutgoingFilter.parse({
      channel: requested.get("channel"),
      status: requested.get("status"),
      kind: requested.get("kind"),
      failed: requested.get("tab") === "failures",
      to: requested.get("to"),
    });
    const listing = readListing(requested, ["time"], "-time");
    const log = await orStop(notifications.log(actor, filter, listing));
    return { tab: "log" as const, filter, log, rows: listing.rows, now };
  }
  const done = requested.get("done");
  const outgoing = requested.get("letter");
  if (!outgoing)
    return { tab: "list" as const, templates: await orStop(notifications.outgoingMessages.templates(actor)), done };
  return orStop(openEmail(context.get(appContext), outgoing, previewModeOf(requested.get("look")), done));
}

/** Loads one email: a built-in template, an announcement, or a new announcement. */
async function openEmail({ services, actor }: AppContext, id: string, refresh: PreviewMode, done: string | null) {
  const { outgoingMessages } = services.notifications;
  const email = actor.kind === "person" ? actor.email : "";
  const { builtIn } = await outgoingMessages.templates(actor);
  if (id === "new") return { tab: "new" as const, id: crypto.randomUUID() };
  const { subject, text } = await outgoingMessages.preview(actor, id);
  const known = builtIn.find((one) => one.id === id);
  const own = known ? null : await outgoingMessages.template(actor, id);
  const readers = own && own.sentAt === null ? await outgoingMessages.readers(actor) : 0;
  return {
    tab: "letter" as const,
    id,
    refresh,
    subject,
    text,
    name: known?.name ?? own?.name ?? "",
    own,
    readers,
    email,
    done,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { services, actor } = context.get(appContext);
  const { outgoingMessages, resend } = services.notifications;
  const id = String(form.get("id") ?? "");
  const seen = wholeNumber(String(form.get("version"))) ?? 0;
  const values = valuesOf(form);
  try {
    switch (form.get("intent")) {
      case "resend":
        await resend(actor, String(form.get("key") ?? ""));
        return null;
      case "test":
        await outgoingMessages.testSend(actor, id);
        return redirect(`${LETTERS}&letter=${encodeURIComponent(id)}&done=test`, 303);
      case "announce":
        await requireTyped(context.get(appContext), id, values.confirm ?? "");
        await outgoingMessages.announce(actor, id, seen);
        return redirect(`${LETTERS}&letter=${encodeURIComponent(id)}&done=sent`, 303);
      default: {
        const read = readForm(form, EmailTemplateForm);
        if (!read.ok) return read.answer;
        if (seen === 0) await outgoingMessages.create(actor, idOf(id), read.form);
        else await outgoingMessages.change(actor, id, seen, read.form);
        return redirect(`${LETTERS}&letter=${encodeURIComponent(id)}&done=saved`, 303);
      }
    }
  } catch (error) {
    return rejectedForm(error, values);
  }
}

/** The subject must be typed to send an announcement to all recipients; the server checks it as the browser does. */
async function requireTyped({ services, actor }: AppContext, id: string, typed: string): Promise<void> {
  const { subject } = await services.notifications.outgoingMessages.template(actor, id);
  if (typed.trim() !== subject)
    throw new AppError(
      "invalid",
      "The announcement was not sent. Type the subject exactly as shown, then send it again.",
    );
}

function idOf(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw new AppError("invalid", "The form is out of date. Reload the page and try again.");
  return id;
}

function previewModeOf(requested: string | null): PreviewMode {
  return previewModes.find((one) => one === requested) ?? "light";
}

const doneText: Record<string, string> = {
  saved: "Saved.",
  test: "A test email was sent to you.",
  sent: "The announcement is being sent to everyone who receives news.",
};

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? undefined;
  const failures = loaderData.tab === "log" && loaderData.filter.failed;
  const done = "done" in loaderData && loaderData.done ? doneText[loaderData.done] : undefined;
  return (
    <Page title="Message log" lead="All outgoing emails, push and chat messages.">
      <AdminTabs />
      <Tabs
        className={pageStyles.block}
        label="Messages"
        tabs={[
          { href: "/admin/messages", label: "Log", current: loaderData.tab === "log" && !failures },
          { href: "/admin/messages?tab=failures", label: "Failures", current: failures },
          { href: LETTERS, label: "Templates", current: loaderData.tab !== "log" },
        ]}
      />
      {done ? <NoticePanel tone="good" title={done} /> : null}
      {loaderData.tab === "log" ? (
        <>
          {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
          <OutgoingLog log={loaderData.log} filter={loaderData.filter} rows={loaderData.rows} now={loaderData.now} />
        </>
      ) : null}
      {loaderData.tab === "list" ? <EmailList templates={loaderData.templates} /> : null}
      {loaderData.tab === "new" ? (
        <>
          <h2>New announcement</h2>
          <MessageForm
            fresh
            draft={{ id: loaderData.id, name: "", subject: "", body: "", version: 0 }}
            answer={answer}
          />
        </>
      ) : null}
      {loaderData.tab === "letter" ? <OneEmail outgoing={loaderData} answer={answer} /> : null}
    </Page>
  );
}

type EmailMessage = Extract<Route.ComponentProps["loaderData"], { tab: "letter" }>;

function OneEmail({
  outgoing,
  answer,
}: {
  outgoing: EmailMessage;
  answer?: Parameters<typeof MessageForm>[0]["answer"];
}) {
  const { id, name, subject, text, refresh, own, readers, email } = outgoing;
  return (
    <>
      <h2>{name}</h2>
      {own?.sentAt ? (
        <p className={textStyles.muted}>
          Sent <Moment at={own.sentAt} />
          {own.recipients === null
            ? ". Some emails are still being sent."
            : ` to ${counted(own.recipients, "person", "people")}.`}
        </p>
      ) : null}
      <EmailPreview id={id} subject={subject} text={text} refresh={refresh} />
      {own ? null : <EmailTest id={id} email={email} />}
      {own && own.sentAt === null ? (
        <>
          <EmailSending
            draft={own}
            email={email}
            readers={readers}
            answer={answer?.values.intent === "save" ? undefined : answer}
          />
          <h2 className={layoutStyles.after}>Edit announcement</h2>
          <MessageForm
            key={own.version}
            fresh={false}
            draft={own}
            answer={answer?.values.intent === "save" ? answer : undefined}
          />
        </>
      ) : null}
    </>
  );
}

/** Another admin may have saved meanwhile: the stored values are shown beside the rejected input. */
export function shouldRevalidate() {
  return true;
}
