import { data } from "react-router";
import { ArticleTable } from "#app/components/content/admin/article-table.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Totals } from "#app/components/ui/table.tsx";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import type { Route } from "./+types/domain-analytics";

/** The number of articles listed per field. */
const LISTED = 100;

export const handle = { shows: ["articles"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  shellMeta(matches, loaderData ? `${loaderData.label}, analytics` : "Analytics");

export async function loader({ params, context }: Route.LoaderArgs) {
  const domain = domainBySlug(params.domain);
  if (!domain) throw data("This field does not exist.", { status: 404 });
  const { services } = context.get(appContext);
  const { actor } = context.get(appContext);
  const { rows } = await orStop(services.drafts.list(actor, { domain: domain.slug, statuses: ["published"] }));
  const articles = rows.slice(0, LISTED);
  return { slug: domain.slug, label: domain.label, articles };
}

export default function DomainAnalyticsPage({ loaderData: { slug, label, articles } }: Route.ComponentProps) {
  const words = articles.reduce((sum, article) => sum + (article.words ?? 0), 0);
  return (
    <Page
      title={label}
      actions={
        <ButtonLink kind="secondary" href={`/d/${slug}`}>
          View public page
        </ButtonLink>
      }
    >
      {articles.length > 0 ? (
        <>
          <Totals
            label="Published"
            totals={[
              { value: articles.length >= LISTED ? `${LISTED}+` : articles.length, label: "published articles" },
              { value: words, label: "words in total" },
              { value: new Set(articles.map(({ author }) => author)).size, label: "authors" },
            ]}
          />
          <ArticleTable title="Published articles" articles={articles} />
        </>
      ) : (
        <EmptyState title="Not enough data" act="none">
          <p>No articles in this field are published yet.</p>
          <p>
            <ButtonLink kind="secondary" href="/admin/content">
              See all articles
            </ButtonLink>
          </p>
        </EmptyState>
      )}
    </Page>
  );
}
