import { ArticleTable, articleLine } from "#app/components/admin/article-table.tsx";
import { Page } from "#app/components/shell/page.tsx";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { requireFlag } from "#app/middleware/require-flag.ts";
import type { Route } from "./+types/publish";

/** Drafts are looked for among the articles changed last. */
const LOOKED_AT = 200;

export const middleware: Route.MiddlewareFunction[] = [requireFlag("contentManagement")];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Publish queue");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const rows = await orStop(services.articles.forStaff(actor, LOOKED_AT));
  return { waiting: rows.filter(({ status }) => status === "draft").map(articleLine) };
}

export default function PublishQueuePage({ loaderData: { waiting } }: Route.ComponentProps) {
  return (
    <Page title="Publish queue">
      {waiting.length > 0 ? (
        <ArticleTable title="In review" articles={waiting} hrefOf={(id) => `/admin/publish/${id}`} />
      ) : (
        <EmptyState title="The queue is clear" act="tick">
          <p>Nothing waits to be read. Articles that are not published yet stand here.</p>
          <p>
            <a className="btn o" href="/admin/content">
              See all articles
            </a>
          </p>
        </EmptyState>
      )}
    </Page>
  );
}
