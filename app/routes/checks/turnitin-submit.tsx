import { Clock, CreditCard, Info } from "lucide-react";
import { data } from "react-router";
import { WhatLeaves } from "#app/components/checks/submit/data-sent.tsx";
import { SubmitForm } from "#app/components/checks/submit/submit-form.tsx";
import { UnconfirmedEmailNotice } from "#app/components/checks/submit/unconfirmed-email.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/check.css?url";
import { isPerson } from "#core/identity/actor.ts";
import type { Route } from "./+types/turnitin-submit";

export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Check a draft · ${loaderData?.appName ?? ""}` },
  { name: "description", content: "Upload a PDF or Word file and read, passage by passage, what matches other texts." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, config, services, embeddedSignIn } = context.get(appContext);
  if (!config.flags.turnitin) {
    throw data(
      { title: "Similarity checks are paused", text: "You can still open your finished reports. Try again later." },
      { status: 503 },
    );
  }
  const unconfirmed =
    isPerson(actor) && !(await services.people.emailVerified(actor))
      ? { email: actor.email, linkSent: embeddedSignIn !== null }
      : null;
  const retentionDays = isPerson(actor) ? (await services.people.profile(actor)).retentionDays : 30;
  const creditBalanceOf = await services.payments.creditBalanceOf(actor);
  return {
    appName: config.appName,
    owner: isPerson(actor) ? actor.id : null,
    unconfirmed,
    retentionDays,
    openArticles: config.openTexts,
    hasTurnitin: config.turnitin,
    creditBalanceOf,
  };
}

export default function SubmitPage({
  loaderData: { owner, unconfirmed, retentionDays, openArticles, hasTurnitin, creditBalanceOf },
}: Route.ComponentProps) {
  return (
    <div className="sheet">
      <div className="pg submit-page">
        <div>
          <h1>Check a draft</h1>
          <noscript>
            <p className="callout">
              To upload a file, turn on JavaScript in your browser. You can also write to us on the contact page.
            </p>
          </noscript>
          {unconfirmed ? <UnconfirmedEmailNotice {...unconfirmed} /> : null}
          <SubmitForm
            owner={owner}
            allowance={creditBalanceOf}
            emailConfirmed={unconfirmed === null}
            retentionDays={retentionDays}
            openArticles={openArticles}
            hasTurnitin={hasTurnitin}
          />
          <WhatLeaves />
        </div>
        <aside>
          <div className="mn">
            <span className="k">
              <CreditCard aria-hidden="true" className="i" />
              What it costs
            </span>
            {creditBalanceOf.free} checks in 24 hours are free.{" "}
            {owner ? <Link href={`/payment?credits=${creditBalanceOf.packs[0]?.credits ?? 10}`}>Buy more</Link> : null}
          </div>
          <div className="mn">
            <span className="k">
              <Clock aria-hidden="true" className="i" />
              What is kept
            </span>
            Only you can open your file. We delete it after the time you choose, or at once when you delete it. For a
            private check we keep no file, no text and no report. <Link href="/privacy">What is kept</Link>
          </div>
          <div className="mn">
            <span className="k">
              <Info aria-hidden="true" className="i" />
              What the number will mean
            </span>
            How much of your text matches other texts. It says nothing about intent, and it is not a grade.
          </div>
        </aside>
      </div>
    </div>
  );
}
