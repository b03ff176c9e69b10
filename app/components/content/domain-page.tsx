import { Ban, MessageSquare, PenLine, Rss } from "lucide-react";
import { Link } from "#app/components/ui/link.tsx";
import { fields } from "#app/content/fields.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { ArticleCard, ArticleType } from "#schema/content/article.ts";
import type { Domain } from "#schema/content/domains.ts";
import { WhileChecks } from "../checks/while-checks.tsx";
import { HelpTable } from "../orders/pricing/services-table.tsx";
import { Breadcrumb, Note, PageHead, Section } from "../public/page.tsx";
import { Questions } from "../public/questions.tsx";
import { ButtonLink } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import { Tabs } from "../ui/tabs.tsx";
import textStyles from "../ui/text.module.css";
import { ArticleColumns, typeLabel } from "./articles.tsx";
import { type Writer, WriterList } from "./writer-list.tsx";

type FieldProps = {
  domain: Domain;
  articles: readonly ArticleCard[];
  /** The number of articles per type; types without articles are left out. */
  kinds: readonly { type: ArticleType; count: number }[];
  /** The selected type; undefined for all types. */
  type: ArticleType | undefined;
  writers: readonly Writer[];
  priceList: PriceList;
  /** The address of this page, which its tabs keep. */
  path: string;
};

/** A field's reading page: articles first, then services. */
export function FieldPage(props: FieldProps) {
  return (
    <div className="site-sheet">
      <Head {...props} trail="/learning-hub" trailLabel="Learning hub" />
      <ArticleSection {...props} />
      <Help {...props} />
      <Writers {...props} />
      <QuestionSection {...props} />
    </div>
  );
}

/** A field's services page: services first, then articles. */
export function FieldServicesPage(props: FieldProps) {
  return (
    <div className="site-sheet">
      <Head {...props} trail="/services" trailLabel="Services" />
      <Help {...props} />
      <QuestionSection {...props} />
      <ArticleSection {...props} />
      <Writers {...props} />
    </div>
  );
}

function Head({ domain, kinds, trail, trailLabel }: FieldProps & { trail: string; trailLabel: string }) {
  const total = totalOf(kinds);
  return (
    <>
      <Breadcrumb
        trail={[{ href: trail, label: trailLabel }]}
        here={{ href: `/d/${domain.slug}`, label: domain.label }}
      />
      <PageHead
        title={domain.label}
        lead={fields[domain.slug].lead}
        note={
          <div className="site-figures">
            <div>
              <b>{total === 1 ? "1 article" : `${total} articles`}</b>
              <span>in this field, each with an author, a reviewer and its sources</span>
            </div>
          </div>
        }
      >
        <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <ButtonLink href="/pricing" size="lg">
            Get a price
          </ButtonLink>
          <WhileChecks>
            <ButtonLink href="/turnitin/submit" kind="secondary" size="lg">
              Check a draft
            </ButtonLink>
          </WhileChecks>
        </div>
      </PageHead>
    </>
  );
}

function Help({ priceList }: FieldProps) {
  return (
    <Section
      title="What we do in this field"
      note={
        <Note icon={<Ban className={iconStyles.root} aria-hidden="true" />} title="What we never do">
          Write it, rewrite it for a grade, or hide where words come from. <Link href="/integrity">The rule</Link>
        </Note>
      }
    >
      <HelpTable priceList={priceList} />
      <p className={layoutStyles.after}>
        <Link href="/services">What each service includes</Link>
      </p>
    </Section>
  );
}

function ArticleSection({ domain, articles, kinds, type, path }: FieldProps) {
  const total = totalOf(kinds);
  const shown = type ? (kinds.find((kind) => kind.type === type)?.count ?? 0) : total;
  return (
    <section className="site-section site-page" id="read">
      <div>
        <div className="site-section-head">
          <h2 className="site-heading">New to read</h2>
          {shown > articles.length ? (
            <Link href={`/learning-hub?domain=${domain.slug}${type ? `&type=${type}` : ""}`}>All {shown}</Link>
          ) : null}
        </div>
        {kinds.length > 1 ? (
          <Tabs
            label="Kind"
            tabs={[
              { href: `${path}#read`, label: "All", count: total, current: !type },
              ...kinds.map((kind) => ({
                href: `${path}?type=${kind.type}#read`,
                label: typeLabel(kind.type),
                count: kind.count,
                current: type === kind.type,
              })),
            ]}
          />
        ) : null}
        {articles.length > 0 ? (
          <ArticleColumns articles={articles} />
        ) : (
          <p className="site-text">
            New articles soon. <Link href="/learning-hub">Other fields have some.</Link>
          </p>
        )}
      </div>
      <aside>
        <Note icon={<Rss className={iconStyles.root} aria-hidden="true" />} title="Follow this field">
          Each article names its author and its reviewer.{" "}
          <Link className={textStyles.nowrap} href={`/d/${domain.slug}/feed.xml`}>
            RSS
          </Link>{" "}
          <Link className={textStyles.nowrap} href={`/d/${domain.slug}/feed.atom`}>
            Atom
          </Link>
        </Note>
      </aside>
    </section>
  );
}

/** The authors and reviewers of the field's articles, described only by their numbers of articles. */
function Writers({ writers }: FieldProps) {
  if (writers.length === 0) return null;
  return (
    <Section
      title="Who writes here"
      note={
        <Note icon={<PenLine className={iconStyles.root} aria-hidden="true" />} title="Never both">
          Every article is reviewed by someone other than its author.{" "}
          <Link href="/about#articles">How an article is checked</Link>
        </Note>
      }
    >
      <WriterList writers={writers} />
    </Section>
  );
}

function QuestionSection({ domain }: FieldProps) {
  const questions = fields[domain.slug].ask.map(({ question, answer }, at) => ({
    slug: `asked-${at + 1}`,
    question,
    answer: [answer],
  }));
  return (
    <Section
      title={`Questions about ${domain.short}`}
      note={
        <Note icon={<MessageSquare className={iconStyles.root} aria-hidden="true" />} title="Not answered here?">
          Support answers. <Link href="/contact">Ask a question</Link>
        </Note>
      }
    >
      <Questions questions={questions} base={`/d/${domain.slug}`} />
    </Section>
  );
}

function totalOf(kinds: FieldProps["kinds"]): number {
  return kinds.reduce((sum, kind) => sum + kind.count, 0);
}
