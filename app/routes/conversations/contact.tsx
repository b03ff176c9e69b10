import { Mail, MessageSquare, ShieldCheck } from "lucide-react";
import { loadContactPage, submitMessage } from "#app/components/conversations/contact-action.ts";
import { ContactForm, ContactSent } from "#app/components/conversations/contact-form.tsx";
import { AnswerTime } from "#app/components/conversations/reply-time.tsx";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import stackStyles from "#app/components/ui/layout.stack.module.css";
import { Link } from "#app/components/ui/link.tsx";
import contactScript from "#app/contact-form.js?url&no-inline";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/pages.css?url";
import { pageTags } from "#core/content/cache-tags.ts";
import type { Route } from "./+types/contact";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact support",
    description:
      "Write to us about an order, a payment, a similarity check, privacy or integrity. A person reads and answers every message.",
    path: "/contact",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  return edgeCached(await loadContactPage(context.get(appContext), new URL(request.url)), pageTags.hours);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitMessage(context.get(appContext), request, "contact");
}

export default function Contact({ loaderData: { values, sent, puzzle, answers }, actionData }: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <PageHead
        title="Contact support"
        lead="A person reads and answers every message. If you do not know how to describe the problem, tell us what you wanted to do."
        note={
          <>
            <AnswerTime details={answers} />
            <Note icon={<ShieldCheck className={iconStyles.root} aria-hidden="true" />} title="What we do with it">
              Staff read your message and keep it until it is resolved. <Link href="/privacy">Privacy</Link>
            </Note>
          </>
        }
      >
        <div className={`${stackStyles.stack} ${layoutStyles.after}`}>
          {sent ? <ContactSent reference={sent} /> : null}
          <ContactForm
            action="/contact"
            script={contactScript}
            puzzle={puzzle}
            values={actionData?.values ?? values}
            fields={actionData?.fields ?? {}}
            problem={actionData?.problem ?? null}
          />
        </div>
      </PageHead>
      <Section title="Other ways">
        <ul className="site-ways">
          <li>
            <MessageSquare className={iconStyles.root} aria-hidden="true" />
            <b>Messages</b>
            <span>
              quickest, if you are signed in. <Link href="/dashboard/messages">Open</Link>
            </span>
          </li>
          <li>
            <ShieldCheck className={iconStyles.root} aria-hidden="true" />
            <b>Integrity report</b>
            <span>
              about us, or about work you were offered in our name.{" "}
              <Link href="/contact?topic=integrity+report">Report</Link>
            </span>
          </li>
          <li>
            <Mail className={iconStyles.root} aria-hidden="true" />
            <b>Questions</b>
            <span>
              that other students asked. <Link href="/faq">Read the answers</Link>
            </span>
          </li>
        </ul>
      </Section>
    </div>
  );
}
