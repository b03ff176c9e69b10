import { Check, Pause } from "lucide-react";
import { loadContactPage, submitMessage } from "#app/components/conversations/contact-action.ts";
import { ContactForm, ContactSent } from "#app/components/conversations/contact-form.tsx";
import { AnswerTime } from "#app/components/conversations/reply-time.tsx";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Questions } from "#app/components/public/questions.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import stackStyles from "#app/components/ui/layout.stack.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import contactScript from "#app/contact-form.js?url&no-inline";
import { firstQuestions } from "#app/content/faq.ts";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { isPerson } from "#core/identity/actor.ts";
import type { Route } from "./+types/public-support";

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Support: write at any time",
    description: "Service status, common questions and a contact form. You can write at any time.",
    path: "/support",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { flags } = app.config;
  const staff = await loadContactPage(app, new URL(request.url));
  return edgeCached({ ...staff, signedIn: isPerson(app.actor), checks: flags.turnitin }, pageTags.hours);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitMessage(context.get(appContext), request, "support");
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { values, sent, puzzle, signedIn, checks, answers } = loaderData;
  return (
    <div className="site-sheet">
      <PageHead
        title="Support"
        lead="Write to us at any time; we reply during support hours."
        note={
          <>
            <Note title="Service status">
              <ul className="site-state">
                <State on label="Site and accounts" />
                <State on={checks} label="Similarity checks" />
              </ul>
            </Note>
            <AnswerTime details={answers} />
            <Note title="No automatic replies">A person reads your message and writes every reply.</Note>
          </>
        }
      >
        {signedIn ? (
          <p className={`site-text ${layoutStyles.after}`}>
            You are signed in, so the reply also appears in <Link href="/dashboard/messages">Messages</Link>.
          </p>
        ) : null}
      </PageHead>
      <Section title="Common questions">
        <Questions questions={firstQuestions} />
        <p className={layoutStyles.after}>
          <Link href="/faq">All questions and answers</Link>
        </p>
      </Section>
      <Section title="Write to us" id="write">
        <div className={stackStyles.stack}>
          {sent ? <ContactSent reference={sent} /> : null}
          <ContactForm
            action="/support"
            script={contactScript}
            puzzle={puzzle}
            values={actionData?.values ?? values}
            fields={actionData?.fields ?? {}}
            problem={actionData?.problem ?? null}
          />
        </div>
      </Section>
    </div>
  );
}

function State({ on, label }: { on: boolean; label: string }) {
  return (
    <li>
      <span>{label}</span>
      {on ? (
        <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
          running
        </Pill>
      ) : (
        <Pill tone="warn" glyph={<Pause className={iconStyles.root} aria-hidden="true" />}>
          paused
        </Pill>
      )}
    </li>
  );
}
