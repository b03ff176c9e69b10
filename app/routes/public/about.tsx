import { BookOpen, ShieldCheck } from "lucide-react";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { orNull } from "#app/components/content/articles-unavailable.ts";
import { WriterList } from "#app/components/content/writer-list.tsx";
import { edgeCached, notEdgeCached } from "#app/components/public/edge-cache.ts";
import { Note, PageHead, Section } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Vow } from "#app/components/public/vow.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { sizeInWords } from "#core/checks/compared-with.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { domains } from "#schema/content/domains.ts";
import type { Route } from "./+types/about";

export const handle = { oneSheet: true };

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
  const [counts, { open, collections }, writers] = await Promise.all([
    orNull(services.articles.counts()),
    services.checks.sizes(),
    orNull(services.articles.writers()),
  ]);
  const shown = {
    appName: config.appName,
    articles: counts?.reduce((sum, one) => sum + one.count, 0) ?? null,
    searched: [...open, ...collections.map(({ works }) => ({ documents: works }))].reduce(
      (sum, { documents }) => sum + documents,
      0,
    ),
    writers: writers ?? [],
    asOf: Math.max(0, ...open.map((one) => one.asOf ?? 0)),
  };
  return counts ? edgeCached(shown, pageTags.articles, pageTags.collections) : notEdgeCached(shown);
}

export default function About({ loaderData: { appName, articles, searched, writers, asOf } }: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <PageHead
        title="Help in the margin of your text"
        lead={`${appName} is for students who want to submit their own work and have it read first. We mark, explain, ask and teach. You write.`}
        note={
          <div className="site-figures">
            {articles === null ? null : (
              <div>
                <b>{articles}</b>
                <span>articles in {domains.length} fields, each with an author, a reviewer and its sources</span>
              </div>
            )}
            <div>
              <b>{sizeInWords(searched)}</b>
              <span>documents a check can search today</span>
            </div>
            {asOf > 0 ? (
              <p className={fieldStyles.hint}>
                The newest was added on <Day at={asOf} />.
              </p>
            ) : null}
          </div>
        }
      />
      <Section title="Why a margin">
        <p className="site-text">
          A scholar’s page has two parts: the text, and the margin where other people write. A person who writes in the
          margin does not write the text. Every screen here follows this idea: your words are in the column, and ours
          are beside them.
        </p>
        <p className="site-text">
          It is also how we understand similarity. A number alone does not explain itself. We show each passage, where
          else it appears, and the rule that we used to group it, so that you can agree or disagree.
        </p>
      </Section>
      <Section
        title="What we do, and what we never do"
        note={
          <Note icon={<ShieldCheck className={iconStyles.root} aria-hidden="true" />} title="The law">
            To write an assignment for a student, or to offer it, is an offence in England, Ireland, Australia and New
            Zealand. <Link href="/integrity">The rule</Link>
          </Note>
        }
      >
        <Vow />
      </Section>
      <Section
        title="How an article is checked"
        id="articles"
        note={
          <Note icon={<BookOpen className={iconStyles.root} aria-hidden="true" />} title="Found a mistake?">
            Tell us and the article says that it was corrected. <Link href="/contact?topic=other">Write to us</Link>
          </Note>
        }
      >
        <p className="site-text">
          Each article in the learning hub names its author and its reviewer; they are never the same person. References
          are at the end, with links. We write our own examples and never use a student’s text.
        </p>
      </Section>
      {writers.length > 0 ? (
        <Section
          title="Our authors and reviewers"
          id="people"
          note={
            <p className="site-margin">
              Counted from the newest articles. Every article is reviewed by someone other than its author.
            </p>
          }
        >
          <WriterList writers={writers} />
        </Section>
      ) : null}
      <Section title="How the check is built">
        <p className="site-text">
          Our similarity check is our own. It compares words with words and can say for every match which ones, how many
          and in which order. It does not guess whether a machine wrote something. It lists the collections it searched
          and the date of each, because a number means nothing without them.
        </p>
        <WhileChecks>
          <p className={layoutStyles.after}>
            <Link href="/check-turnitin">What a check searches</Link>
          </p>
        </WhileChecks>
      </Section>
    </div>
  );
}
