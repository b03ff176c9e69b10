import { ExternalLink } from "lucide-react";
import { Form, redirect } from "react-router";
import { readForm, rejectedForm, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { EmptyState, ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { appContext } from "#app/context.ts";
import { contentTypes } from "#schema/content/article.ts";
import { NewArticleForm } from "#schema/content/article-draft.ts";
import { domains } from "#schema/content/domains.ts";
import type { Route } from "./+types/content-new";

/** Every visit gets a form with a key of its own. */
export const handle = { shows: [], changes: ["articles"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "New article");

export function loader({ context }: Route.LoaderArgs) {
  const { services, config } = context.get(appContext);
  return { key: crypto.randomUUID(), elsewhere: services.articles.kind === "ghost" ? config.contentAdminUrl : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const read = readForm(await request.formData(), NewArticleForm);
  if (!read.ok) return read.answer;
  const { idempotencyKey: id, ...requested } = read.form;
  try {
    await services.drafts.create(actor, { id, ...requested });
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return redirect(`/admin/content/${id}`);
}

const labels = { title: "Title", domain: "Field", type: "Type" };

export default function NewArticlePage({ loaderData: { key, elsewhere }, actionData }: Route.ComponentProps) {
  const form = useInvalidFocus(actionData);
  if (elsewhere) return <WrittenElsewhere href={elsewhere} />;
  const values = actionData?.values ?? {};
  const fields = actionData?.fields ?? {};
  return (
    <Page
      title="New article"
      margin={
        <MarginNote title="What happens next">
          <p>
            The article starts as a draft that only editors see. Submit it for review when it is ready. Someone other
            than the author reviews it before it is published.
          </p>
        </MarginNote>
      }
    >
      <Form method="post" className={formStyles.root} noValidate ref={form}>
        {actionData?.problem ? <NoticePanel title={actionData.problem}>Your text is still here.</NoticePanel> : null}
        <ErrorSummary fields={fields} labels={labels} />
        <HiddenInput name="idempotencyKey" value={key} />
        <TextField
          id="title"
          name="title"
          label={labels.title}
          hint="5 to 120 characters. You can change it later."
          defaultValue={values.title}
          maxLength={120}
          error={fields.title}
          required
        />
        <div className={formStyles.columns}>
          <SelectField
            id="domain"
            name="domain"
            label={labels.domain}
            defaultValue={values.domain}
            choices={domains.map(({ slug, label }) => ({ value: slug, label }))}
            error={fields.domain}
          />
          <SelectField
            id="type"
            name="type"
            label={labels.type}
            defaultValue={values.type}
            choices={contentTypes.map(({ slug, label }) => ({ value: slug, label }))}
            error={fields.type}
          />
        </div>
        <div className={formStyles.actions}>
          <Button size="lg">Create article</Button>
        </div>
      </Form>
    </Page>
  );
}

function WrittenElsewhere({ href }: { href: string }) {
  return (
    <Page title="New article">
      <EmptyState title="Articles are written in the content service" act="rules">
        <p>Articles published there appear here automatically.</p>
        <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <ButtonLink href={href} target="_blank" rel="noopener">
            <ExternalLink className={iconStyles.root} aria-hidden="true" />
            Open content admin<span className={textStyles.hidden}> (opens in a new tab)</span>
          </ButtonLink>
          <ButtonLink kind="secondary" href="/admin/content">
            See all articles
          </ButtonLink>
        </p>
      </EmptyState>
    </Page>
  );
}
