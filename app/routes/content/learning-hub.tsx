import { orAway } from "#app/components/content/articles-unavailable.ts";
import { hubHref, isFiltered, readHubAddress } from "#app/components/content/hub-address.ts";
import {
  feedsOf,
  HubFeeds,
  HubFilters,
  HubSearch,
  HubSummary,
  TagChips,
} from "#app/components/content/hub-filters.tsx";
import { Featured, Hit, Nothing } from "#app/components/content/hub-list.tsx";
import { edgeCached } from "#app/components/public/edge-cache.ts";
import { Note } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { appContext } from "#app/context.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import type { Route } from "./+types/learning-hub";

export const handle = { oneSheet: true };

export { headers } from "#app/components/public/edge-cache.ts";

const TOPICS = 12;
const FEATURED = 3;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const question = loaderData?.question;
  const page = question && !isFiltered(question) && question.page > 1 ? question.page : null;
  return pageMeta(matches, {
    title: page ? `Learning hub, page ${page}` : "Learning hub: guides on academic writing",
    description:
      "Articles, recordings and figures on writing in nursing, social work, technology, AI and crypto, each with author, reviewer and sources.",
    path: page ? `/learning-hub?page=${page}` : "/learning-hub",
    alternates: feedsOf(question?.domain, question?.type).flatMap(({ label, path }) => [
      { type: "application/rss+xml", href: `${path}.xml`, title: label },
      { type: "application/atom+xml", href: `${path}.atom`, title: label },
    ]),
  });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { articles, unanswered } = context.get(appContext).services;
  const requested = readHubAddress(new URL(request.url).searchParams);
  const tags = await orAway(articles.tags());
  const question = { ...requested, tag: tags.find(({ tag }) => tag === requested.tag)?.tag };
  const { q, domain, type, tag, sort } = question;
  const front = !isFiltered(question) && question.page === 1 && sort === "newest";
  const [found, counts, featured] = await orAway(
    Promise.all([
      articles.page({ domain, type, tag, sort, q: q || undefined }, question.page, question.upto),
      articles.countsByType({ tag, q: q || undefined }),
      front ? articles.toSeeAndHear(FEATURED) : [],
    ]),
  );
  if (q && found.total === 0 && !domain && !type && !tag) await unanswered.note(q);
  const topics = front || found.total === 0 ? tags.slice(0, TOPICS) : [];
  const shown = { question: { ...question, page: found.number, upto: found.upto }, found, counts, featured, topics };
  return edgeCached(shown, pageTags.articles);
}

export default function LearningHub({ loaderData }: Route.ComponentProps) {
  const { question, found, counts, featured, topics } = loaderData;
  const nothing = found.items.length === 0;
  return (
    <div className="site-sheet">
      <section className="site-page site-page-head">
        <div>
          <h1>Learning hub</h1>
          <HubSearch question={question} />
          <HubFilters question={question} counts={counts} />
          <HubSummary question={question} total={found.total} />
        </div>
        <aside>
          <HubFeeds question={question} />
          {topics.length > 0 && !nothing ? (
            <Note title="Topics">
              <TagChips tags={topics} label="Topics" />
            </Note>
          ) : null}
        </aside>
      </section>
      <Featured articles={featured} />
      {nothing ? <Nothing question={question} respelt={found.respelt} topics={topics} /> : null}
      {found.items.map((article, at) => (
        <Hit
          key={article.id}
          article={article}
          id={at % found.size === 0 ? `p${question.page + at / found.size}` : undefined}
        />
      ))}
      <section className="site-page">
        <Pager
          number={question.upto}
          pages={found.pages}
          hrefOf={(page) => hubHref(question, { page, upto: page })}
          more={{
            href: `${hubHref(question, { page: question.page, upto: question.upto + 1 })}#p${question.upto + 1}`,
            label: `Show ${Math.min(found.size, found.total - question.upto * found.size)} more`,
          }}
        />
        <aside>
          <p className={`site-margin ${layoutStyles.after}`}>
            Nothing suitable? <Link href="/contact?topic=other">Tell us what is missing.</Link> Support reads every
            message.
          </p>
        </aside>
      </section>
    </div>
  );
}
