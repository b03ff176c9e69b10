import { ArticleFacts, ArticlePreview, articleWhole } from "#app/components/admin/article-preview.tsx";
import { Page } from "#app/components/shell/page.tsx";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { appContext } from "#app/context.ts";
import { requireFlag } from "#app/middleware/require-flag.ts";
import type { Route } from "./+types/content-item";

export const middleware: Route.MiddlewareFunction[] = [requireFlag("contentManagement")];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => shellMeta(matches, loaderData?.title ?? "Article");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return articleWhole(await orStop(services.articles.one(actor, params.id)));
}

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  return (
    <Page
      title={article.title}
      actions={
        <>
          <a className="btn g" href="/admin/content">
            All articles
          </a>
          {article.status === "published" ? (
            <a className="btn o" href={`/d/${article.domain}/${article.slug}`}>
              See the live page
            </a>
          ) : null}
        </>
      }
      margin={<ArticleFacts article={article} />}
    >
      <ArticlePreview article={article} />
    </Page>
  );
}
