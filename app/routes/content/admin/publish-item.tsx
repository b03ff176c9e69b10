import { data } from "react-router";
import { ArticlePill, typeName } from "#app/components/content/admin/article-table.tsx";
import { Acts } from "#app/components/content/editor/article-actions.tsx";
import { performDraftForm } from "#app/components/content/editor/draft-action.ts";
import { draftData, reviewData } from "#app/components/content/editor/draft-data.ts";
import reviewStyles from "#app/components/content/editor/editor.review.module.css";
import { Requirements } from "#app/components/content/editor/requirements.tsx";
import { DrawnArticle, LiveDifference } from "#app/components/content/editor/review-comparison.tsx";
import { VersionList } from "#app/components/content/editor/version-list.tsx";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import type { Route } from "./+types/publish-item";

/** Only the newest versions; the editor lists all of them. */
const VERSIONS_SHOWN = 8;

/** The version of the draft is read again on every visit. */
export const handle = { shows: ["articles"], changes: ["articles"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  shellMeta(matches, `Review: ${loaderData?.content.title || "article"}`);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const opened = await orStop(services.drafts.open(actor, params.id));
  const { searchParams } = new URL(request.url);
  return {
    ...draftData(opened),
    ...reviewData(opened),
    changes: searchParams.get("show") === "changes",
    phone: searchParams.get("width") === "phone",
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await orStop(performDraftForm(context.get(appContext), params.id, request));
  return answer.problem ? data(answer, { status: 422 }) : answer;
}

export default function PublishItemPage({ loaderData: draft, actionData }: Route.ComponentProps) {
  const { content, live, changes, phone } = draft;
  const admin = useRootData()?.viewer?.role === "admin";
  const address = `/d/${content.domain}/${content.slug}`;
  const here = (requested: Record<string, string>) => `/admin/publish/${draft.id}?${new URLSearchParams(requested)}`;
  const width: Record<string, string> = phone ? { width: "phone" } : {};
  return (
    <Page
      title={content.title || "Untitled"}
      actions={
        <>
          <ButtonLink kind="quiet" href="/admin/publish">
            Publish queue
          </ButtonLink>
          <ButtonLink kind="secondary" href={`/admin/content/${draft.id}`}>
            Open in the editor
          </ButtonLink>
        </>
      }
      margin={
        <>
          <MarginNote title="Before publishing">
            <Requirements requirements={draft.requirements} />
          </MarginNote>
          <MarginNote title="Article details">
            <dl className={adminStyles.metadataGrid}>
              <dt>Address</dt>
              <dd className={textStyles.code}>{address}</dd>
              <dt>Type</dt>
              <dd>{typeName(content.type)}</dd>
              <dt>Field</dt>
              <dd>{domainBySlug(content.domain)?.label}</dd>
              <dt>Author</dt>
              <dd>{content.author}</dd>
              <dt>Reviewer</dt>
              <dd>{content.reviewer || "Not assigned"}</dd>
            </dl>
            {live ? (
              <p>
                <Link href={`/d/${live.domain}/${live.slug}`}>View live page</Link>
              </p>
            ) : null}
          </MarginNote>
          <MarginNote title="Versions">
            <VersionList
              articleId={draft.id}
              versions={draft.versions.slice(0, VERSIONS_SHOWN)}
              live={live?.version ?? null}
            />
          </MarginNote>
          <section className={pageStyles.marginNote} aria-label="Actions">
            <Acts
              acts={draft.acts}
              only={["approve", "request_changes", "publish", "schedule", "unschedule", "unpublish"]}
              seen={draft.revision}
              answer={actionData}
              mayOverride={admin}
            />
          </section>
        </>
      }
    >
      <div className={`${layoutStyles.inline} ${layoutStyles.wrap} ${pageStyles.block}`}>
        <ArticlePill status={draft.status} live={live !== null} />
        {draft.liveContent ? (
          <Segmented
            label="View"
            tabs={[
              { href: here(width), label: "Preview", current: !changes },
              { href: here({ show: "changes", ...width }), label: "Compare with live", current: changes },
            ]}
          />
        ) : null}
        <Segmented
          label="Width"
          tabs={[
            { href: here(changes ? { show: "changes" } : {}), label: "Desktop", current: !phone },
            { href: here({ width: "phone", ...(changes ? { show: "changes" } : {}) }), label: "Phone", current: phone },
          ]}
        />
      </div>
      <div className={phone ? reviewStyles.asPhone : undefined}>
        {changes && draft.liveContent ? (
          <LiveDifference before={draft.liveContent} after={content} />
        ) : (
          <DrawnArticle content={content} html={draft.html} footnotes={draft.footnotes} />
        )}
      </div>
    </Page>
  );
}
