import { data } from "react-router";
import { ArticleEditor } from "#app/components/content/editor/article-editor.tsx";
import { performDraftForm } from "#app/components/content/editor/draft-action.ts";
import { draftData } from "#app/components/content/editor/draft-data.ts";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/content-item";

/** The version of the draft is read again on every visit. */
export const handle = { shows: ["articles"], changes: ["articles"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  shellMeta(matches, loaderData?.content.title || "Article");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return draftData(await orStop(services.drafts.open(actor, params.id)));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await orStop(performDraftForm(context.get(appContext), params.id, request));
  return answer.problem ? data(answer, { status: 422 }) : answer;
}

export default function ArticleEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleEditor key={loaderData.id} draft={loaderData} answer={actionData} />;
}
