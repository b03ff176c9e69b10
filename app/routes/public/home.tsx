import { Gift, MessageSquare, ShieldCheck } from "lucide-react";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { ArticleLines } from "#app/components/content/articles.tsx";
import { orNull } from "#app/components/content/articles-unavailable.ts";
import { PriceSentence } from "#app/components/orders/pricing/price-sentence.tsx";
import { DataBlock } from "#app/components/public/data-block.tsx";
import { edgeCached, notEdgeCached } from "#app/components/public/edge-cache.ts";
import { Note, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Questions } from "#app/components/public/questions.tsx";
import { SamplePage } from "#app/components/public/sample-page.tsx";
import { StartButtons } from "#app/components/public/start-buttons.tsx";
import { type Step, Steps } from "#app/components/public/steps.tsx";
import { Vow } from "#app/components/public/vow.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { firstQuestions } from "#app/content/faq.ts";
import { appContext } from "#app/context.ts";
import priceScript from "#app/price.js?url&no-inline";
import { pageTags } from "#core/content/cache-tags.ts";
import { siteData } from "#core/content/linked-data.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { domains } from "#schema/content/domains.ts";
import type { Route } from "./+types/home";

export const handle = { oneSheet: true };

const LATEST = 6;

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Help in the margin, the words stay yours",
    description:
      "Similarity checks you can read, and proofreading, editing and tutoring that leave your academic work your own.",
    path: "/",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const [articles, priceList] = await Promise.all([
    orNull(Promise.all([services.articles.counts(), services.articles.latest(LATEST)])),
    services.prices.current(),
  ]);
  const { trustClaim, appName, appUrl } = config;
  const [counts, latest] = articles ?? [null, []];
  const shown = { counts, latest, priceList, claim: trustClaim, site: { appName, appUrl } };
  return articles ? edgeCached(shown, pageTags.articles, pageTags.prices) : notEdgeCached(shown);
}

export default function Home({ loaderData: { counts, latest, priceList, claim, site } }: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <DataBlock data={siteData(site)} />
      <Hero claim={claim} freeADay={priceList.checks.freeADay} />
      <WhileChecks>
        <SamplePage />
      </WhileChecks>
      <PriceSentence priceList={priceList} script={priceScript} />
      <Section
        title="Seven fields, each with its own experts"
        note={
          <p className="site-margin">Each field has its own page: what we do, what to read, and common questions.</p>
        }
      >
        <FieldIndex counts={counts} />
      </Section>
      <Section
        title="How it works"
        note={
          <p className="site-margin">
            You know the price and the date before you pay.{" "}
            <Link href="/how-it-works">Every step for each service</Link>
          </p>
        }
      >
        <Steps steps={steps} />
      </Section>
      <Section
        title="Our promise about integrity"
        note={
          <p className="site-margin">
            Unsure what your school allows? <Link href="/integrity">Read how rules differ</Link>, or ask us before you
            pay.
          </p>
        }
      >
        <Vow />
      </Section>
      {latest.length > 0 ? (
        <Section
          title="New in the learning hub"
          note={
            <p className="site-margin">
              Each article has an author, a reviewer who is not the author, and its sources.{" "}
              <Link href="/feed.xml">RSS</Link>
            </p>
          }
        >
          <ArticleLines articles={latest} />
          <p className={layoutStyles.after}>
            <Link href="/learning-hub">All articles</Link>
          </p>
        </Section>
      ) : null}
      <Section
        title="Questions people ask first"
        note={
          <Note icon={<MessageSquare className={iconStyles.root} aria-hidden="true" />} title="Not answered here?">
            Write to us at any time. Support reads every message. <Link href="/support">24/7 Support</Link>
          </Note>
        }
      >
        <Questions questions={firstQuestions} />
      </Section>
    </div>
  );
}

function Hero({ claim, freeADay }: { claim: string; freeADay: number }) {
  return (
    <section className="site-hero site-page">
      <div>
        <h1>
          Help in the margin.
          <br />
          The words stay{" "}
          <span className="site-line">
            yours.
            <svg viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden="true">
              <path pathLength="1" d="M3 8.5C40 4 96 3.5 150 4.5 118 6 84 8 62 11c44-3.5 92-3 135-1" />
            </svg>
          </span>
        </h1>
        <p className="site-lead">
          Similarity checks you can read, and proofreading, editing and tutoring by people in your field. We mark,
          explain and ask; you write.
        </p>
        <StartButtons />
        <p className={`${textStyles.faint} ${textStyles.small}`}>
          {claim ? `${claim}. ` : ""}
          <WhileChecks>Checks are free, no card needed.</WhileChecks>
        </p>
      </div>
      <aside aria-label="Notes">
        <Note icon={<ShieldCheck className={iconStyles.root} aria-hidden="true" />} title="Nothing is written for you">
          Selling a student a finished assignment is an offence in England and in Ireland. We do not offer it anywhere.
        </Note>
        <WhileChecks>
          <Note
            icon={<Gift className={iconStyles.root} aria-hidden="true" />}
            title={`${freeADay} checks a day are free`}
          >
            You need an account, so that only you can see the report. Similarity is not plagiarism. Read the matches.
          </Note>
        </WhileChecks>
      </aside>
    </section>
  );
}

function FieldIndex({ counts }: { counts: readonly { domain: DomainSlug; count: number }[] | null }) {
  return (
    <ul className="site-index">
      {domains.map((domain) => {
        const count = counts?.find((one) => one.domain === domain.slug)?.count ?? 0;
        return (
          <li key={domain.slug}>
            <a href={`/d/${domain.slug}`}>{domain.label}</a>
            <p>{domain.description}</p>
            {counts ? (
              <span className={textStyles.number}>{count === 1 ? "1 article" : `${count} articles`}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const steps: readonly Step[] = [
  { act: "upload", title: "1. Send a draft", text: "PDF or Word, up to 20 MB. Words are counted for you." },
  {
    act: "rules",
    title: "2. Tell us your rules",
    text: "Comments only, or corrections too. Your institution decides.",
  },
  { act: "margin", title: "3. Read the margin", text: "Each change is tracked and each note says why." },
  { act: "sign", title: "4. Submit your own work", text: "You accept, reject and rewrite. The final text is yours." },
];
