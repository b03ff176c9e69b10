import { BookOpen, ShieldCheck } from "lucide-react";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { orNull } from "#app/components/content/articles-unavailable.ts";
import { WriterList } from "#app/components/content/writer-list.tsx";
import { kept, unkept } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Vow } from "#app/components/public/vow.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { domains } from "#schema/content/domain.ts";
import type { Route } from "./+types/about";

export { headers } from "#app/components/public/edge-cache.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "About us: what we do and what we never do",
    description:
      "Help with academic writing that leaves the work the student’s own: what we offer, how articles are checked, and what our figures rest on.",
    path: "/about",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  const [counts, { open }, writers] = await Promise.all([
    orNull(services.articles.counts()),
    services.checks.sizes(),
    orNull(services.articles.writers()),
  ]);
  const shown = {
    appName: config.appName,
    articles: counts?.reduce((sum, one) => sum + one.count, 0) ?? null,
    searched: open.reduce((sum, one) => sum + one.documents, 0),
    writers: writers ?? [],
    asOf: Math.max(0, ...open.map((one) => one.asOf ?? 0)),
  };
  return counts ? kept(shown, pageTags.articles) : unkept(shown);
}

export default function About({ loaderData: { appName, articles, searched, writers, asOf } }: Route.ComponentProps) {
  return (
    <div className="sheet">
      <PageHead
        title="A margin, and people who write in it"
        lead={`${appName} is for students who want to hand in their own work and have it read before it counts. We mark, explain, ask and teach. You write.`}
        note={
          <div className="fig">
            {articles === null ? null : (
              <div>
                <b>{articles}</b>
                <span>articles in {domains.length} fields, each with an author, a reviewer and its sources</span>
              </div>
            )}
            <div>
              <b>{searched}</b>
              <span>documents a check can search today</span>
            </div>
            {asOf > 0 ? (
              <p className="hint">
                The newest of them came in on <Day at={asOf} />.
              </p>
            ) : null}
          </div>
        }
      />
      <Section title="Why a margin">
        <p className="text">
          A scholar’s page has two parts: the text, and the margin where others write. Whoever writes in the margin does
          not write the text. That is the whole idea, and every screen here is built on it: your words stand in the
          column, ours beside them, and a line between the two.
        </p>
        <p className="text">
          It is also how we understand similarity. A number alone is a verdict without reasons. We show each passage,
          where else it stands, and the rule by which it was grouped, so that you can agree or disagree.
        </p>
      </Section>
      <Section
        title="What we do, and what we never do"
        note={
          <Note icon={<ShieldCheck className="i" aria-hidden="true" />} title="Where the law stands">
            To write an assignment for a student, or to offer it, is an offence in England, Ireland, Australia and New
            Zealand.{" "}
            <a className="lnk" href="/integrity">
              The rule
            </a>
          </Note>
        }
      >
        <Vow />
      </Section>
      <Section
        title="How an article is checked"
        id="articles"
        note={
          <Note icon={<BookOpen className="i" aria-hidden="true" />} title="Found a mistake?">
            Tell us and the article says that it was corrected.{" "}
            <a className="lnk" href="/contact?topic=other">
              Write to us
            </a>
          </Note>
        }
      >
        <p className="text">
          Each piece in the learning hub names the person who wrote it and another who reviewed it; they are never the
          same. References stand at the end and can be followed. Examples are written for the page, so that no student’s
          text is used as one.
        </p>
      </Section>
      {writers.length > 0 ? (
        <Section
          title="People under our articles"
          id="people"
          note={<p className="mn">Counted from the newest articles; whoever wrote a piece never reviewed it.</p>}
        >
          <WriterList writers={writers} />
        </Section>
      ) : null}
      <Section title="How the check is built">
        <p className="text">
          Our similarity check is our own. It compares words with words and can say for every match which ones, how many
          and in which order. It does not guess whether a machine wrote something. It lists the collections it searched
          and the day they were last read, because a number means nothing without them.
        </p>
        <WhileChecks>
          <p className="after">
            <a className="lnk" href="/check-turnitin">
              What a check searches
            </a>
          </p>
        </WhileChecks>
      </Section>
    </div>
  );
}
