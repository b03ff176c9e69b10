import { Ban, ShieldCheck } from "lucide-react";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { priceRateText } from "#app/components/orders/pricing/money.ts";
import { HelpTable } from "#app/components/orders/pricing/services-table.tsx";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Vow } from "#app/components/public/vow.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import chipStyles from "#app/components/ui/chip.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { help } from "#app/content/help.ts";
import { serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/pages.css?url";
import { pageTags } from "#core/content/cache-tags.ts";
import { offeredServices } from "#core/orders/price-list.ts";
import { type Domain, domainBySlug, domains } from "#schema/content/domains.ts";
import type { ServiceKind } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/services";

export { headers } from "#app/components/public/edge-cache.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Six services, and we never write for you",
    description:
      "Proofreading, editing, formatting, feedback, tutoring and model outlines in seven fields. What you get, what it costs, and what we do not do.",
    path: "/services",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const priceList = await context.get(appContext).services.prices.current();
  const requested = new URL(request.url).searchParams;
  const kind = offeredServices(priceList).find((one) => one === requested.get("kind"));
  const domain = domainBySlug(requested.get("domain") ?? "");
  return edgeCached({ priceList, kind, domain }, pageTags.prices);
}

export default function Services({ loaderData: { priceList, kind, domain } }: Route.ComponentProps) {
  const offered = offeredServices(priceList);
  const shown = kind ? [kind] : offered;
  return (
    <div className="site-sheet">
      <PageHead
        title="Our six services"
        lead="Choose by what you have: a finished draft, an unfinished draft, or only the question. You always do the writing yourself."
        note={
          <Note icon={<Ban className={iconStyles.root} aria-hidden="true" />} title="Not on this list">
            Essays, dissertations or parts of them, “rewriting”, and anything that hides where words come from. We
            reject these requests.
          </Note>
        }
      >
        <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <ButtonLink href="/pricing" size="lg">
            Get a price
          </ButtonLink>
          <WhileChecks>
            <ButtonLink href="/check-turnitin" kind="secondary" size="lg">
              Similarity check
            </ButtonLink>
          </WhileChecks>
        </div>
      </PageHead>
      <Section
        title={domain ? `What you get in ${domain.label}` : "What you get"}
        id="kinds"
        note={
          domain ? (
            <Note title={domain.label}>
              {domain.description}. <Link href={`/services/${domain.slug}`}>Help in this field</Link>
            </Note>
          ) : null
        }
      >
        <Choices kinds={offered} kind={kind} domain={domain} />
        {shown.map((kind) => (
          <article className="site-kind" key={kind} id={kind}>
            <h3>{serviceNames[kind]}</h3>
            <div>
              <p>{help[kind].you}</p>
              <p className={textStyles.faint}>Done by {help[kind].who}.</p>
              <p>{help[kind].get}</p>
              <p className={textStyles.faint}>{help[kind].never}</p>
            </div>
            <p className="site-kind-price">
              from
              <b>{priceRateText(priceList.rates[kind], "high-school")}</b>
              in {priceList.rates[kind].earliestHours} hours at the earliest
              <br />
              <Link href={`/pricing?kind=${kind}`}>Get price</Link>
            </p>
          </article>
        ))}
      </Section>
      <Section
        title="Side by side"
        note={
          <p className="site-margin">
            High-school rates; other levels are on the <Link href="/pricing">pricing page</Link>. Long texts need more
            time than this.
          </p>
        }
      >
        <HelpTable priceList={priceList} />
      </Section>
      <Section
        title="What we never do"
        note={
          <Note icon={<ShieldCheck className={iconStyles.root} aria-hidden="true" />} title="Why so strict?">
            Because a degree is yours only if the work is. <Link href="/integrity">The rule, by example</Link>
          </Note>
        }
      >
        <Vow />
      </Section>
      <Section
        title="In your field"
        note={
          <p className="site-margin">
            The services are the same in every field. What our experts look for differs, and so do the questions.
          </p>
        }
      >
        <ul className="site-index">
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

type ChoicesProps = {
  kinds: readonly ServiceKind[];
  kind: ServiceKind | undefined;
  domain: Domain | undefined;
};

/** Filters by service and by field; each choice is a link. */
function Choices({ kinds, kind, domain }: ChoicesProps) {
  const href = (to: { kind?: string | undefined; domain?: string | undefined }) => {
    const params = new URLSearchParams(Object.entries(to).flatMap(([name, value]) => (value ? [[name, value]] : [])));
    return params.size > 0 ? `/services?${params}#kinds` : "/services#kinds";
  };
  return (
    <>
      <nav className="site-domains" aria-label="Service">
        <Choice label="All services" href={href({ domain: domain?.slug })} chosen={!kind} />
        {kinds.map((one) => (
          <Choice
            key={one}
            label={serviceNames[one]}
            href={href({ kind: one, domain: domain?.slug })}
            chosen={kind === one}
          />
        ))}
      </nav>
      <nav className="site-domains site-rest" aria-label="Field">
        <Choice label="All fields" href={href({ kind })} chosen={!domain} />
        {domains.map((one) => (
          <Choice
            key={one.slug}
            label={one.short}
            href={href({ kind, domain: one.slug })}
            chosen={domain?.slug === one.slug}
          />
        ))}
      </nav>
    </>
  );
}

function Choice({ label, href, chosen }: { label: string; href: string; chosen: boolean }) {
  return (
    <a className={chipStyles.root} href={href} aria-current={chosen ? "true" : undefined}>
      {label}
    </a>
  );
}
