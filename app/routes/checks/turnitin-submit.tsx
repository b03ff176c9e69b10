import { Clock, CreditCard, Info } from "lucide-react";
import { data } from "react-router";
import submitStyles from "#app/components/checks/submit/checks.submit.module.css";
import { WhatLeaves } from "#app/components/checks/submit/data-sent.tsx";
import { SubmitForm } from "#app/components/checks/submit/submit-form.tsx";
import { UnconfirmedEmailNotice } from "#app/components/checks/submit/unconfirmed-email.tsx";
import { usualChoices } from "#app/components/checks/submit/usual-choices.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { appContext } from "#app/context.ts";
import { isPerson } from "#core/identity/actor.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import type { Route } from "./+types/turnitin-submit";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Check a draft · ${loaderData?.appName ?? ""}` },
  { name: "description", content: "Upload a PDF or Word file and read, passage by passage, what matches other texts." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, config, services, embeddedSignIn } = context.get(appContext);
  if (!config.flags.turnitin) {
    throw data(
      { title: "Similarity checks are paused", text: "You can still open your finished reports. Try again later." },
      { status: 503, headers: { "Retry-After": String(CLOSED_RETRY_SECONDS) } },
    );
  }
  const unconfirmed =
    isPerson(actor) && !(await services.people.emailVerified(actor))
      ? { email: actor.email, linkSent: embeddedSignIn !== null }
      : null;
  const usual = usualChoices(isPerson(actor) ? await services.people.profile(actor) : null);
  const creditBalanceOf = await services.payments.creditBalanceOf(actor);
  const sizes = await services.checks.sizes();
  return {
    appName: config.appName,
    owner: isPerson(actor) ? actor.id : null,
    unconfirmed,
    usual,
    openServices: config.openServices,
    hasTurnitin: config.turnitin,
    creditBalanceOf,
    sizes,
  };
}

export default function SubmitPage({
  loaderData: { owner, unconfirmed, usual, openServices, hasTurnitin, creditBalanceOf, sizes },
}: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <div className={`site-page ${submitStyles.submitPage}`}>
        <div>
          <h1>Check a draft</h1>
          <noscript>
            <p className={submitStyles.callout}>
              To upload a file, turn on JavaScript in your browser. You can also write to us on the contact page.
            </p>
          </noscript>
          {unconfirmed ? <UnconfirmedEmailNotice {...unconfirmed} /> : null}
          <SubmitForm
            owner={owner}
            allowance={creditBalanceOf}
            emailConfirmed={unconfirmed === null}
            usual={usual}
            openServices={openServices}
            hasTurnitin={hasTurnitin}
            sizes={sizes}
          />
          <WhatLeaves />
        </div>
        <aside>
          <div className="site-margin">
            <span className="site-kind-line">
              <CreditCard aria-hidden="true" className={iconStyles.root} />
              What it costs
            </span>
            {creditBalanceOf.free} checks in 24 hours are free.{" "}
            {owner ? <Link href={`/payment?credits=${creditBalanceOf.packs[0]?.credits ?? 10}`}>Buy more</Link> : null}
          </div>
          <div className="site-margin">
            <span className="site-kind-line">
              <Clock aria-hidden="true" className={iconStyles.root} />
              What is kept
            </span>
            Only you can open your file. We delete it after the time you choose, or at once when you delete it. For a
            private check we keep no file, no text and no report. <Link href="/privacy">What is kept</Link>
          </div>
          <div className="site-margin">
            <span className="site-kind-line">
              <Info aria-hidden="true" className={iconStyles.root} />
              What the number will mean
            </span>
            How much of your text matches other texts. It says nothing about intent, and it is not a grade.
          </div>
        </aside>
      </div>
    </div>
  );
}
