import { data, redirect } from "react-router";
import { ArticlePage } from "#app/components/content/article-page.tsx";
import { PreviewBar } from "#app/components/content/preview-bar.tsx";
import { appContext } from "#app/context.ts";
import styles from "#app/styles/pages.css?url";
import { AppError } from "#core/app-error.ts";
import { drawArticle } from "#core/content/article-html.ts";
import { countWords, plainText } from "#core/content/article-text.ts";
import { isEditor } from "#core/identity/actor.ts";
import type { ArticleContent, Publication } from "#schema/content/article.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { Route } from "./+types/preview";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Preview: ${loaderData.article.title || "Untitled"}` : "Preview" },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** An unpublished version exactly as it would appear live, for holders of a preview link and for editors. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config, previewToken, now } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const token = requested.get("token");
  // The token is removed from the address at once, so that it is in no history and no Referer header (the gateway sets
  // the cookie).
  if (token) throw redirect("/preview", 303);
  const id = requested.get("article");
  const preview = await orNotFound(
    id && isEditor(actor)
      ? services.drafts.previewAs(actor, id, requestedVersion(requested))
      : services.drafts.preview(previewToken ?? ""),
  );
  const { content } = preview;
  const domain = domainBySlug(content.domain);
  if (!domain) throw data("There is no such field.", { status: 404 });
  return {
    article: publicationOf(preview.articleId, preview.version, content, now),
    domain,
    bar: {
      status: preview.status,
      version: preview.version,
      expiresAt: preview.expiresAt,
      editHref: isEditor(actor) ? `/admin/content/${preview.articleId}` : null,
    },
    site: { appName: config.appName, appUrl: config.appUrl },
  };
}

export default function PreviewPage({ loaderData: { article, domain, bar, site } }: Route.ComponentProps) {
  return (
    <>
      <PreviewBar {...bar} />
      <ArticlePage article={article} domain={domain} before={null} after={null} related={[]} site={site} />
    </>
  );
}

/** The requested version; null, for the working copy, if it is missing or invalid. */
function requestedVersion(requested: URLSearchParams): number | null {
  return wholeNumber(requested.get("version")) || null;
}

async function orNotFound<T>(story: Promise<T>): Promise<T> {
  try {
    return await story;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason === "not_found") throw data("There is no such article.", { status: 404 });
    const title = "This preview link has expired";
    throw data(
      { title, text: "Ask the person who sent it to you for a new one. Published articles are in the learning hub." },
      {
        status: 410,
      },
    );
  }
}

function publicationOf(id: string, version: number, content: ArticleContent, now: number): Publication {
  const { domain, type, slug, title, excerpt, author, reviewer, cover, tags, references, media } = content;
  const { chapters, transcript, updates, seo } = content;
  return {
    id,
    domain,
    type,
    slug,
    title,
    excerpt,
    author,
    reviewer,
    cover,
    tags,
    references,
    media,
    chapters,
    transcript,
    updates,
    seo,
    version,
    originality: null,
    card: null,
    ...drawArticle(content.body),
    words: countWords(plainText(content.body)),
    seconds: media?.seconds ?? null,
    publishedAt: now,
    changedAt: now,
  };
}
