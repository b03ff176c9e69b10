import { Ban, ShieldCheck } from "lucide-react";
import { HelpTable } from "#app/components/public/help-table.tsx";
import { rateWords } from "#app/components/public/money.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Vow } from "#app/components/public/vow.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { help } from "#app/content/help.ts";
import styles from "#app/styles/pages.css?url";
import { helpKinds, priceBook } from "#core/price-book.ts";
import { domains } from "#schema/domain.ts";
import type { Route } from "./+types/services";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Services: six kinds of help, none of them writing",
    description:
      "Proofreading, editing, formatting, feedback, tutoring and model outlines in seven fields. What you get, what it costs from, and where it stops.",
    path: "/services",
  });

export default function Services() {
  return (
    <div className="sheet">
      <PageHead
        title="Six kinds of help"
        lead="Choose by what you have: a finished draft, a half-finished one, or only the question. In each kind the writing stays with you."
        note={
          <Note icon={<Ban className="i" aria-hidden="true" />} title="Not on this list">
            Essays, dissertations or parts of them, “rewriting”, and anything that hides where words come from. We are
            asked for it and say no.
          </Note>
        }
      >
        <div className="row wrapx">
          <ButtonLink href="/pricing" size="lg">
            Get a price
          </ButtonLink>
          <ButtonLink href="/check-turnitin" kind="secondary" size="lg">
            Similarity check
          </ButtonLink>
        </div>
      </PageHead>
      <Section title="What you get">
        {helpKinds.map((kind) => (
          <article className="kind" key={kind} id={kind}>
            <h3>{help[kind].name}</h3>
            <div>
              <p>{help[kind].you}</p>
              <p>{help[kind].get}</p>
              <p className="dim">{help[kind].never}</p>
            </div>
            <p className="r">
              from
              <b>{rateWords(priceBook.rates[kind], "high-school")}</b>
              <a className="lnk" href={`/pricing?kind=${kind}`}>
                Price it
              </a>
            </p>
          </article>
        ))}
      </Section>
      <Section
        title="Side by side"
        note={
          <p className="mn">
            High-school rates; other levels are on the{" "}
            <a className="lnk" href="/pricing">
              pricing page
            </a>
            . Long texts need longer than the earliest time.
          </p>
        }
      >
        <HelpTable />
      </Section>
      <Section
        title="What we never do"
        note={
          <Note icon={<ShieldCheck className="i" aria-hidden="true" />} title="Why so strict?">
            Because a degree is yours only if the work is.{" "}
            <a className="lnk" href="/integrity">
              The rule, by example
            </a>
          </Note>
        }
      >
        <Vow />
      </Section>
      <Section
        title="In your field"
        note={
          <p className="mn">
            The kinds of help are the same everywhere. What people read for differs, and so do the questions.
          </p>
        }
      >
        <ul className="idx">
          {domains.map((domain) => (
            <li key={domain.slug}>
              <a href={`/services/${domain.slug}`}>{domain.label}</a>
              <p>{domain.description}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
