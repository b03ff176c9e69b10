import { Form, redirect, useSearchParams } from "react-router";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
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
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { appContext } from "#app/context.ts";
import { alertTexts } from "#core/platform/alert-texts.ts";
import { type AlertSettings, AlertsForm, alertLimits } from "#schema/settings/alerts.ts";
import { type AlertRule, type AlertUnit, alertRules } from "#schema/vocabulary/alerts.ts";
import type { Route } from "./+types/alerts";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins must not edit different versions. */
export const handle = { shows: ["settings"], changes: ["settings"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Alerts");

const PATH = "/admin/settings/alerts";
const TEST = "test";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return orStop(services.settings.alerts.read(actor, beforeIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  if (form.get("intent") === TEST) {
    await orStop(services.alerts.test(actor));
    return redirect(`${PATH}?sent`, 303);
  }
  const { save, restore } = services.settings.alerts;
  return changeSetting(form, PATH, {
    schema: AlertsForm,
    save: (changed) => save(actor, changed),
    restore: (changed) => restore(actor, changed),
  });
}

const unitNames: Record<AlertUnit, string> = { minutes: "minutes", count: "", percent: "%", dollars: "dollars" };

const labels = {
  ...(Object.fromEntries(alertRules.map((rule) => [rule, alertTexts[rule].name])) as Record<AlertRule, string>),
  reason: "Reason",
};

export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value, version, history, older } = loaderData;
  const [keys] = useSearchParams();
  const answer = (actionData as FormAnswer | null | undefined) ?? undefined;
  const form = useInvalidFocus(answer);
  return (
    <Page
      title="Alerts"
      lead="When admins are told that something needs them."
      actions={
        <>
          <Form method="post" action="?">
            <Button kind="secondary" name="intent" value={TEST}>
              Send a test alert
            </Button>
          </Form>
          <AllSettings />
        </>
      }
      margin={
        <MarginNote title="How alerts are sent">
          <p>
            Every admin is told in the app, and by email, push and Telegram as their notification settings say. The team
            chat is told too, if it is set up.
          </p>
          <p>An alert is told once, again after 24 hours while it lasts, and when it is resolved.</p>
        </MarginNote>
      }
    >
      {keys.has("sent") && !answer ? <NoticePanel tone="good" title="The test alert was sent." /> : null}
      <SettingNotice answer={answer} version={version} />
      <Form method="post" noValidate ref={form} key={version} className={styles.part}>
        <ErrorSummary fields={answer?.fields ?? {}} labels={labels} />
        <Table id="rules" title="Rules" columns={[{ label: "Rule" }, { label: "On" }, { label: "Alert from" }]}>
          {alertRules.map((rule) => (
            <Rule key={rule} rule={rule} value={value} answer={answer} />
          ))}
        </Table>
        <SettingReasonFields answer={answer} version={version} />
      </Form>
      <SettingHistory version={version} history={history} older={older} />
    </Page>
  );
}

/** What the number of a rule counts, as the beginning of a sentence. */
function countedAs(unit: AlertUnit, about: string): string {
  const text = {
    minutes: `minutes ${about}`,
    count: about,
    percent: `per cent ${about}`,
    dollars: `dollars of ${about}`,
  };
  return `${text[unit][0]?.toUpperCase()}${text[unit].slice(1)}`;
}

type RuleProps = { rule: AlertRule; value: AlertSettings; answer: FormAnswer | undefined };

function Rule({ rule, value, answer }: RuleProps) {
  const { name, about } = alertTexts[rule];
  const { unit, least, most, usual } = alertLimits[rule];
  const error = answer?.fields[rule];
  const isOn = answer ? answer.values[`${rule}_on`] !== undefined : !value.off.includes(rule);
  return (
    <tr>
      <th scope="row">
        {name}
        <small className={staffStyles.underLine}>
          {countedAs(unit, about)}. Default: {usual}.
        </small>
      </th>
      <td data-label="On">
        <label className={styles.switch}>
          <Checkbox name={`${rule}_on`} defaultChecked={isOn} aria-label={`${name}: on`} />
        </label>
      </td>
      <td data-label="Alert from">
        <span className={`${layoutStyles.inline} ${styles.threshold}`}>
          <Input
            id={rule}
            name={rule}
            inputMode="numeric"
            aria-label={`${name}: alert from`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${rule}-error` : undefined}
            defaultValue={answer?.values[rule] ?? value.thresholds[rule]}
            title={`${least} to ${most}`}
          />
          {unitNames[unit]}
        </span>
        {error ? <FieldError id={`${rule}-error`}>{error}</FieldError> : null}
      </td>
    </tr>
  );
}

/** Another admin may have saved meanwhile. */
export function shouldRevalidate() {
  return true;
}
