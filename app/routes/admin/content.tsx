import { ArticleTable, articleLine } from "#app/components/admin/article-table.tsx";
import { OlderNewer, Page } from "#app/components/shell/page.tsx";
import { PAGE_ROWS, pageNumber } from "#app/components/shell/page-number.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { requireFlag } from "#app/middleware/require-flag.ts";
import type { Route } from "./+types/content";

export const middleware: Route.MiddlewareFunction[] = [requireFlag("contentManagement")];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Content");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const number = pageNumber(request);
  const rows = await orStop(services.articles.forStaff(actor, PAGE_ROWS + 1, (number - 1) * PAGE_ROWS));
  return { number, more: rows.length > PAGE_ROWS, articles: rows.slice(0, PAGE_ROWS).map(articleLine) };
}

export default function ContentPage({ loaderData: { number, more, articles } }: Route.ComponentProps) {
  return (
    <Page title="Content">
      {articles.length > 0 ? (
        <ArticleTable
          title="Articles"
          aside={
            <a className="lnk" href="/admin/content/new">
              Where new articles come from
            </a>
          }
          articles={articles}
        />
      ) : (
        <EmptyState title={number > 1 ? "Nothing on this page" : "No articles yet"} act="rules">
          <p>{number > 1 ? "The list ends before it." : "Articles of the learning hub stand here."}</p>
          <p>
            <a className="btn o" href={number > 1 ? "/admin/content" : "/admin/content/new"}>
              {number > 1 ? "Go to the first page" : "See where articles come from"}
            </a>
          </p>
        </EmptyState>
      )}
      <OlderNewer number={number} more={more} hrefOf={(page) => `/admin/content?page=${page}`} />
    </Page>
  );
}
