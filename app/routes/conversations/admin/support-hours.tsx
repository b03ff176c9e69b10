import { Form } from "react-router";
import { priorityNames } from "#app/components/conversations/conversation-pill.tsx";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { changeSetting } from "#app/components/settings/setting-action.ts";
import {
  beforeIn,
  SettingHistory,
  SettingNotice,
  SettingReasonFields,
} from "#app/components/settings/setting-history.tsx";
import settingsStyles from "#app/components/settings/settings.admin.module.css";
import { type FormAnswer, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { BothVersions } from "#app/components/ui/both-versions.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { ErrorSummary } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { DAYS, timeOfDay } from "#core/conversations/support-hours.ts";
import { type SupportHours, SupportHoursChange } from "#schema/conversations/support-hours.ts";
import { priorities } from "#schema/vocabulary/conversations.ts";
import { weekdays } from "#schema/vocabulary/settings.ts";
import type { Route } from "./+types/support-hours";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two editors must not edit different versions. */
export const handle = { shows: ["support-hours"], changes: ["support-hours"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Support hours");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const { versions } = services.conversations.hours;
  const { value, version, history, older } = await orStop(versions(actor, beforeIn(request)));
  return { values: valuesOf(value), version, history, older };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const { save, restore } = services.conversations.hours;
  return changeSetting(await request.formData(), "/admin/settings/support", {
    schema: SupportHoursChange,
    save: (form) => save(actor, form),
    restore: (form) => restore(actor, form),
  });
}

/** The week begins on Monday, as on the public pages. */
const week = weekdays;
const labels: Record<string, string> = {
  zone: "Time zone",
  ...Object.fromEntries(
    DAYS.flatMap((day, at) => [
      [`from${at}`, `${day}, from`],
      [`to${at}`, `${day}, to`],
    ]),
  ),
  ...priorityNames,
  reason: "Reason",
};

export default function SupportHoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = (actionData as FormAnswer | null | undefined) ?? undefined;
  const form = useInvalidFocus(answer);
  const values: Record<string, string> = { ...loaderData.values, ...answer?.values };
  const fields: FormAnswer["fields"] = answer?.fields ?? {};
  return (
    <Page
      title="Support hours"
      lead="When support is available, and how fast it should reply."
      actions={<AllSettings />}
      margin={
        <MarginNote title="What support hours affect">
          <p>
            When a reply is due, which replies are overdue, and the usual reply time that students see. The usual reply
            time comes from the last four weeks: nine in ten replies were at least this fast.
          </p>
        </MarginNote>
      }
    >
      {answer?.problem && answer.values.seen !== undefined && answer.values.seen !== String(loaderData.version) ? (
        <BothVersions
          who="Another admin"
          rows={Object.entries(loaderData.values).map(([name, theirs]) => ({
            label: labels[name] ?? name,
            theirs,
            mine: answer.values[name] ?? "",
          }))}
        >
          Your version is in the form below. Saving it overwrites theirs.
        </BothVersions>
      ) : (
        <SettingNotice answer={answer} version={loaderData.version} />
      )}
      <Form
        method="post"
        ref={form}
        className={`${formStyles.root} ${settingsStyles.part}`}
        key={loaderData.version}
        noValidate
      >
        <ErrorSummary fields={fields} labels={labels} />
        <TextField
          id="zone"
          name="zone"
          label="Time zone"
          hint="Such as Europe/London."
          defaultValue={values.zone}
          error={fields.zone}
        />
        <fieldset className={listsStyles.hours}>
          <legend className={fieldStyles.label}>
            Hours for each day. Leave both fields empty on days without support.
          </legend>
          {week.map((at) => (
            <div className={formStyles.columns} key={at}>
              <TextField
                id={`from${at}`}
                name={`from${at}`}
                type="time"
                label={labels[`from${at}`] ?? ""}
                defaultValue={values[`from${at}`]}
                error={fields[`from${at}`]}
              />
              <TextField
                id={`to${at}`}
                name={`to${at}`}
                type="time"
                label={labels[`to${at}`] ?? ""}
                defaultValue={values[`to${at}`]}
                error={fields[`to${at}`]}
              />
            </div>
          ))}
        </fieldset>
        <fieldset className={listsStyles.hours}>
          <legend className={fieldStyles.label}>First-reply target (minutes within support hours)</legend>
          {priorities.map((priority) => (
            <TextField
              key={priority}
              id={priority}
              name={priority}
              inputMode="numeric"
              label={priorityNames[priority]}
              defaultValue={values[priority]}
              error={fields[priority]}
            />
          ))}
        </fieldset>
        <SettingReasonFields answer={answer} version={loaderData.version} />
      </Form>
      <SettingHistory version={loaderData.version} history={loaderData.history} older={loaderData.older} />
    </Page>
  );
}

function valuesOf({ zone, days, target }: SupportHours): Record<string, string> {
  // A time field cannot contain 24:00, so the end of a day is 23:59.
  const clock = (minute: number | undefined) => (minute === undefined ? "" : timeOfDay(Math.min(minute, 1439)));
  return {
    zone,
    ...Object.fromEntries(
      days.flatMap((day, at) => [
        [`from${at}`, clock(day?.from)],
        [`to${at}`, clock(day?.to)],
      ]),
    ),
    ...Object.fromEntries(Object.entries(target).map(([priority, minutes]) => [priority, String(minutes)])),
  };
}

/** Another admin may have saved meanwhile: the stored values are shown beside the rejected input. */
export function shouldRevalidate() {
  return true;
}
