import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { NewConversationForm } from "#app/components/conversations/new-conversation-form.tsx";
import { SentList, SentNotice } from "#app/components/notifications/sent-list.tsx";
import { readForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Link } from "#app/components/ui/link.tsx";
import { appContext } from "#app/context.ts";
import { isPerson } from "#core/identity/actor.ts";
import { ContactForm } from "#schema/conversations/contact.ts";
import type { Route } from "./+types/support";
import { justSent, sentLine, sentRedirect } from "./sent.ts";

const LAST_SENT = 10;

/** Every visit gets a form with a key of its own. */
export const handle = { shows: ["conversations"], changes: ["conversations"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Support");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const rows = await services.conversations.sentBy(actor, "support", LAST_SENT);
  return {
    key: crypto.randomUUID(),
    sent: justSent(request, rows),
    lines: rows.map(sentLine),
  };
}

/** The public support form for a signed-in user, whose name and email address are filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  if (isPerson(actor)) {
    form.set("name", actor.fullName);
    form.set("email", actor.email);
  }
  const read = readForm(form, ContactForm);
  if (!read.ok) return read.answer;
  try {
    return sentRedirect("/dashboard/support", await services.conversations.contact(actor, read.form, "support"));
  } catch (error) {
    return rejectedForm(error, read.values);
  }
}

export default function SupportPage({ loaderData: { key, sent, lines }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Support"
      lead="Search our help pages, or send us a message."
      margin={
        <>
          <MarginNote title="Help pages">
            <ul>
              <Way href="/faq" label="Questions and answers" />
              <Way href="/how-it-works" label="How it works" />
              <WhileChecks>
                <Way href="/check-turnitin" label="What a check compares" />
              </WhileChecks>
              <Way href="/integrity" label="What is allowed" />
              <Way href="/privacy" label="What we keep, and for how long" />
            </ul>
          </MarginNote>
          <MarginNote title="Report a safety or integrity problem">
            <p>Choose “An integrity report” and describe what you saw.</p>
          </MarginNote>
        </>
      }
    >
      {sent ? <SentNotice reference={sent} /> : null}
      <NewConversationForm idempotencyKey={key} answer={actionData} />
      <SentList title="Your earlier messages" lines={lines} />
    </Page>
  );
}

function Way({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link href={href}>{label}</Link>
    </li>
  );
}
