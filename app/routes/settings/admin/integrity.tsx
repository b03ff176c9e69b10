import { data, Form } from "react-router";
import { MarkedText } from "#app/components/orders/highlighted-text.tsx";
import integrityStyles from "#app/components/orders/orders.integrity.module.css";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { changeSetting } from "#app/components/settings/setting-action.ts";
import {
  beforeIn,
  SettingHistory,
  SettingNotice,
  SettingReasonFields,
} from "#app/components/settings/setting-history.tsx";
import styles from "#app/components/settings/settings.admin.module.css";
import { type FormAnswer, readForm } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/components/ui/field.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import { AppError, statusOf } from "#core/app-error.ts";
import type { ReviewVerdict } from "#core/orders/integrity/review.ts";
import { isLocked, modeOf } from "#core/orders/integrity/rule-modes.ts";
import { reviewRules } from "#core/orders/integrity/rules.ts";
import { IntegrityRulesForm, IntegrityTrial } from "#schema/settings/integrity-rules.ts";
import { type RuleMode, ruleModes, serviceKinds } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/integrity";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins must not edit different versions. */
export const handle = { shows: ["settings"], changes: ["settings"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Integrity rules");

const TRY = "try";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  return orStop(services.settings.integrityRules.read(actor, beforeIn(request)));
}

type Trial = { trial: (IntegrityTrial & ReviewVerdict) | null } & FormAnswer;

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const { save, restore, tryOut } = services.settings.integrityRules;
  const form = await request.formData();
  if (form.get("intent") !== TRY)
    return changeSetting(form, "/admin/settings/integrity", {
      schema: IntegrityRulesForm,
      save: (changed) => save(actor, changed),
      restore: (changed) => restore(actor, changed),
    });
  const read = readForm(form, IntegrityTrial);
  if (!read.ok) return read.answer;
  const answer = { values: read.values, fields: {}, problem: null };
  try {
    return { ...answer, trial: { ...read.form, ...(await tryOut(actor, read.form)) } } satisfies Trial;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ ...answer, trial: null, problem: error.message } satisfies Trial, {
      status: statusOf[error.reason],
    });
  }
}

const modeNames: Record<RuleMode, string> = {
  on: "Hold or refuse",
  hold: "Always hold",
  refuse: "Always refuse",
  off: "Off",
};

export default function IntegrityRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value, version, history, older } = loaderData;
  const answer = (actionData as (FormAnswer & Partial<Trial>) | null | undefined) ?? undefined;
  const isTrial = answer?.values.intent === TRY;
  const ofRules = isTrial ? undefined : answer;
  return (
    <Page
      title="Integrity rules"
      lead="What the rules do with an order whose text asks for something we never do."
      actions={<AllSettings />}
      margin={
        <MarginNote title="What cannot be turned off">
          <p>
            Rules about writing the work and about hiding text from a checker can be made stricter, but not turned off.
            Orders that are held already stay held.
          </p>
        </MarginNote>
      }
    >
      <SettingNotice answer={ofRules} version={version} />
      <Form method="post" key={version} className={styles.part}>
        <Table
          id="rules"
          title="Rules"
          columns={[{ label: "Rule" }, { label: "What the student reads" }, { label: "What it does" }]}
        >
          {reviewRules.map(({ id, name, explains }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.sentence}>{name}</span>
                {isLocked(id) ? <small className={staffStyles.underLine}>Cannot be turned off</small> : null}
              </th>
              <td data-label="What the student reads">{explains}</td>
              <td data-label="What it does" className={styles.mode}>
                <Select name={id} aria-label={name} defaultValue={ofRules?.values[id] ?? modeOf(value, id)}>
                  {ruleModes
                    .filter((mode) => mode !== "off" || !isLocked(id))
                    .map((mode) => (
                      <option key={mode} value={mode}>
                        {modeNames[mode]}
                      </option>
                    ))}
                </Select>
                {ofRules?.fields[id] ? <small>{ofRules.fields[id]}</small> : null}
              </td>
            </tr>
          ))}
        </Table>
        <SettingReasonFields answer={ofRules} version={version} />
      </Form>
      <TryOut answer={isTrial ? answer : undefined} />
      <SettingHistory version={version} history={history} older={older} />
    </Page>
  );
}

/** Judges a text exactly like an order. Nothing of it is stored. */
function TryOut({ answer }: { answer: (FormAnswer & Partial<Trial>) | undefined }) {
  return (
    <Form method="post" action="?#try" noValidate className={styles.trial} preventScrollReset>
      <h2 id="try">Try the rules</h2>
      <HiddenInput name="intent" value={TRY} />
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      {answer?.trial ? <TrialResult {...answer.trial} /> : null}
      <TextAreaField
        id="text"
        name="text"
        label="Instructions of an order"
        hint="Judged like an order. Nothing is stored."
        rows={4}
        maxLength={5000}
        defaultValue={answer?.values.text}
        {...(answer?.fields.text && { error: answer.fields.text })}
      />
      <SelectField
        id="kind"
        name="kind"
        label="Service"
        defaultValue={answer?.values.kind ?? "proofreading"}
        choices={serviceKinds.map((kind) => ({ value: kind, label: serviceNames[kind] }))}
        {...(answer?.fields.kind && { error: answer.fields.kind })}
      />
      <p>
        <Button kind="secondary">Try the rules</Button>
      </p>
    </Form>
  );
}

const verdicts = {
  pass: { tone: "good", title: "Accepted" },
  hold: { tone: "warn", title: "Held for review" },
  refused: { tone: "danger", title: "Refused" },
} as const;

function TrialResult({ text, verdict, findings }: IntegrityTrial & ReviewVerdict) {
  const { tone, title } = verdicts[verdict];
  const names = [...new Set(findings.map(({ rule }) => rule))].map(
    (rule) => reviewRules.find(({ id }) => id === rule)?.name ?? rule,
  );
  return (
    <NoticePanel tone={tone} title={names.length > 0 ? `${title}: ${names.join("; ")}.` : `${title}.`}>
      <div className={`${styles.result} ${integrityStyles.highlighted}`}>
        <MarkedText text={text} findings={findings} />
      </div>
      {findings.length === 0 ? <span className={textStyles.muted}>No rule found anything.</span> : null}
    </NoticePanel>
  );
}

/** Another admin may have saved meanwhile. */
export function shouldRevalidate() {
  return true;
}
