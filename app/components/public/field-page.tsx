import { Ban, MessageSquare, Rss } from "lucide-react";
import { fields } from "#app/content/fields.ts";
import type { ArticleCard } from "#schema/article.ts";
import type { Domain } from "#schema/domain.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ArticleColumns } from "./articles.tsx";
import { HelpTable } from "./help-table.tsx";
import { Breadcrumb, Note, PageHead, Section } from "./page.tsx";
import { Questions } from "./questions.tsx";

type FieldProps = { domain: Domain; articles: readonly ArticleCard[]; total: number };

/** A field as a reader comes to it: what to read first, then what we do. */
export function FieldPage(props: FieldProps) {
  return (
    <div className="sheet">
      <Head {...props} trail="/learning-hub" trailLabel="Learning hub" />
      <Reading {...props} />
      <Help />
      <Asked {...props} />
    </div>
  );
}

/** The same field as somebody comes to it who wants help: services first. */
export function FieldServicesPage(props: FieldProps) {
  return (
    <div className="sheet">
      <Head {...props} trail="/services" trailLabel="Services" />
      <Help />
      <Asked {...props} />
      <Reading {...props} />
    </div>
  );
}

function Head({ domain, total, trail, trailLabel }: FieldProps & { trail: string; trailLabel: string }) {
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
          <div className="fig">
            <div>
              <b>{total === 1 ? "1 article" : `${total} articles`}</b>
              <span>in this field, each with an author, a reviewer and its sources</span>
            </div>
          </div>
        }
      >
        <div className="row wrapx">
          <ButtonLink href="/pricing" size="lg">
            Get a price
          </ButtonLink>
          <ButtonLink href="/turnitin/submit" kind="secondary" size="lg">
            Check a draft
          </ButtonLink>
        </div>
      </PageHead>
    </>
  );
}

function Help() {
  return (
    <Section
      title="What we do in this field"
      note={
        <Note icon={<Ban className="i" aria-hidden="true" />} title="What we never do">
          Write it, rewrite it for a grade, or hide where words come from.{" "}
          <a className="lnk" href="/integrity">
            The rule
          </a>
        </Note>
      }
    >
      <HelpTable />
      <p className="after">
        <a className="lnk" href="/services">
          What each kind of help is
        </a>
      </p>
    </Section>
  );
}

function Reading({ domain, articles, total }: FieldProps) {
  return (
    <section className="sec pg">
      <div>
        <div className="hdr">
          <h2 className="h2">New to read</h2>
          {total > articles.length ? (
            <a className="lnk" href={`/learning-hub?domain=${domain.slug}`}>
              All {total}
            </a>
          ) : null}
        </div>
        {articles.length > 0 ? (
          <ArticleColumns articles={articles} />
        ) : (
          <p className="text">
            No article in this field has been published yet.{" "}
            <a className="lnk" href="/learning-hub">
              Other fields have some.
            </a>
          </p>
        )}
      </div>
      <aside>
        <Note icon={<Rss className="i" aria-hidden="true" />} title="Follow this field">
          Each piece names its author and its reviewer.{" "}
          <a className="lnk nowrap" href={`/d/${domain.slug}/feed.xml`}>
            RSS of this field
          </a>
        </Note>
      </aside>
    </section>
  );
}

function Asked({ domain }: FieldProps) {
  const questions = fields[domain.slug].ask.map(({ question, answer }, at) => ({
    slug: `asked-${at + 1}`,
    question,
    answer: [answer],
  }));
  return (
    <Section
      title={`Asked about ${domain.short}`}
      note={
        <Note icon={<MessageSquare className="i" aria-hidden="true" />} title="Not here?">
          A person answers.{" "}
          <a className="lnk" href="/contact">
            Ask a question
          </a>
        </Note>
      }
    >
      <Questions questions={questions} base={`/d/${domain.slug}`} />
    </Section>
  );
}
