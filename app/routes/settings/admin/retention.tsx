import { Form } from "react-router";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { keptFacts } from "#app/components/settings/kept-facts.ts";
import { changeSetting } from "#app/components/settings/setting-action.ts";
import {
  beforeIn,
  SettingHistory,
  SettingNotice,
  SettingReasonFields,
} from "#app/components/settings/setting-history.tsx";
import styles from "#app/components/settings/settings.admin.module.css";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { ErrorSummary } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { appContext } from "#app/context.ts";
import { RetentionForm, type RetentionPart, retentionLimits } from "#schema/settings/retention.ts";
import { retentionChoices } from "#schema/vocabulary/checks.ts";
import type { Route } from "./+types/retention";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins must not edit different versions. */
export const handle = { shows: ["settings"], changes: ["settings"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Retention");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return orStop(services.settings.retention.read(actor, beforeIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const { save, restore } = services.settings.retention;
  return changeSetting(await request.formData(), "/admin/settings/retention", {
    schema: RetentionForm,
    save: (form) => save(actor, form),
    restore: (form) => restore(actor, form),
  });
}

const parts: Record<RetentionPart, string> = {
  notifications: "Notifications in the app",
  outgoingMessages: "Log of outgoing emails, push and chat messages",
  checkLogs: "How a check ran: its log and times, for staff",
};

const labels = { newAccounts: "Checks of new accounts", reason: "Reason", ...parts };

export default function RetentionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value, version, history, older } = loaderData;
  const answer = (actionData as FormAnswer | null | undefined) ?? undefined;
  const form = useInvalidFocus(answer);
  const fields: FormAnswer["fields"] = answer?.fields ?? {};
  return (
    <Page
      title="Retention"
      lead="How long data is kept."
      actions={<AllSettings />}
      margin={
        <MarginNote title="How changes work">
          <p>
            A shorter time deletes older data within the next minutes, and it cannot be restored. Accounts that exist
            keep the time that their owner chose.
          </p>
        </MarginNote>
      }
    >
      <SettingNotice answer={answer} version={version} />
      <Form method="post" noValidate ref={form} key={version} className={styles.part}>
        <ErrorSummary fields={fields} labels={labels} />
        <div className={formStyles.columns}>
          <SelectField
            id="newAccounts"
            name="newAccounts"
            label={labels.newAccounts}
            hint="Until the owner chooses another time."
            defaultValue={answer?.values.newAccounts ?? String(value.newAccounts)}
            choices={retentionChoices.map((days) => ({
              value: String(days),
              label: days === 1 ? "1 day" : `${days} days`,
            }))}
            {...(fields.newAccounts && { error: fields.newAccounts })}
          />
          {(Object.keys(parts) as RetentionPart[]).map((part) => (
            <TextField
              key={part}
              id={part}
              name={part}
              label={`${parts[part]} (days)`}
              hint={`${retentionLimits[part].least} to ${retentionLimits[part].most} days.`}
              inputMode="numeric"
              defaultValue={answer?.values[part] ?? value[part]}
              {...(fields[part] && { error: fields[part] })}
            />
          ))}
        </div>
        <SettingReasonFields answer={answer} version={version} />
      </Form>
      <Table
        id="fixed"
        title="Fixed times"
        about="These times cannot be changed here."
        columns={[{ label: "Data" }, { label: "Kept for" }, { label: "Why it is fixed" }]}
      >
        {keptFacts.map(({ name, kept, why }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Kept for">{kept}</td>
            <td data-label="Why it is fixed">{why}</td>
          </tr>
        ))}
      </Table>
      <SettingHistory version={version} history={history} older={older} />
    </Page>
  );
}

/** Another admin may have saved meanwhile. */
export function shouldRevalidate() {
  return true;
}
