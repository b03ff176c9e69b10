import { Check, TriangleAlert } from "lucide-react";
import {
  ArticleFacts,
  ArticlePreview,
  type ArticleWhole,
  articleWhole,
} from "#app/components/admin/article-preview.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { appContext } from "#app/context.ts";
import { requireFlag } from "#app/middleware/require-flag.ts";
import type { Route } from "./+types/publish-item";

export const middleware: Route.MiddlewareFunction[] = [requireFlag("contentManagement")];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => shellMeta(matches, loaderData?.title ?? "Article");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return articleWhole(await orStop(services.articles.one(actor, params.id)));
}

export default function PublishItemPage({ loaderData: article }: Route.ComponentProps) {
  return (
    <Page
      title={article.title}
      actions={
        <>
          <a className="btn g" href="/admin/publish">
            The queue
          </a>
          <a className="btn o" href={`/admin/content/${article.id}`}>
            Open in content
          </a>
        </>
      }
      margin={
        <>
          <MarginNote title="Before it goes out">
            <ul className="checks-list">
              {checksOf(article).map(({ met, words }) => (
                <li key={words} className={met ? "good" : "warn"}>
                  {met ? (
                    <Check className="i s" aria-hidden="true" />
                  ) : (
                    <TriangleAlert className="i s" aria-hidden="true" />
                  )}
                  <span>
                    {words}
                    <span className="vh">: {met ? "yes" : "no"}</span>
                  </span>
                </li>
              ))}
            </ul>
          </MarginNote>
          <ArticleFacts article={article} />
        </>
      }
    >
      <ArticlePreview article={article} />
    </Page>
  );
}

/** What a search page shows of a description without cutting it. */
const DESCRIPTION_MAX = 155;

/** What can be told from the article itself. */
function checksOf({ author, reviewer, references, excerpt, body }: ArticleWhole) {
  return [
    { met: reviewer !== "" && reviewer !== author, words: "Somebody else than the author has reviewed it" },
    { met: references.length > 0, words: "It names its sources" },
    { met: excerpt.length <= DESCRIPTION_MAX, words: `The excerpt has at most ${DESCRIPTION_MAX} characters` },
    { met: body.some(({ type }) => type === "heading"), words: "It has headings" },
  ];
}
