import { Form, useSearchParams } from "react-router";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenFields, HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { FormAnswer } from "../shell/form-answer.ts";

type Version = { version: number; reason: string; byName: string; createdAt: number; value: unknown };

type Props = { version: number; history: readonly Version[]; older: number | null };

/** The versions of a setting, newest first, each with a button that restores it. */
export function SettingHistory({ version, history, older }: Props) {
  if (version === 0) return null;
  return (
    <Table
      id="history"
      title="History"
      columns={[{ label: "Version" }, { label: "Reason" }, { label: "Changed" }, { label: "" }]}
      below={
        older === null ? null : (
          <p className={listsStyles.rowActions}>
            <ButtonLink kind="secondary" size="sm" href={`?before=${older}`}>
              Older versions
            </ButtonLink>
          </p>
        )
      }
    >
      {history.map((row) => (
        <tr key={row.version}>
          <th scope="row">
            Version {row.version}
            {row.version === version ? " (current)" : ""}
          </th>
          <td data-label="Reason">{row.reason}</td>
          <td data-label="Changed">
            {row.byName}, <Moment at={row.createdAt} />
          </td>
          <td className={listsStyles.rowActions}>
            {row.version === version || row.value === null ? null : <Restore seen={version} version={row.version} />}
          </td>
        </tr>
      ))}
      {older === null ? (
        <tr>
          <th scope="row">Defaults</th>
          <td data-label="Reason">Before the first change</td>
          <td data-label="Changed">Built in</td>
          <td className={listsStyles.rowActions}>
            <Restore seen={version} version={0} />
          </td>
        </tr>
      ) : null}
    </Table>
  );
}

function Restore({ seen, version }: { seen: number; version: number }) {
  return (
    <Form method="post" action="?">
      <HiddenFields values={{ intent: "restore", seen, version }} />
      <Button kind="secondary" size="sm">
        Restore<span className={textStyles.hidden}> {version === 0 ? "the defaults" : `version ${version}`}</span>
      </Button>
    </Form>
  );
}

/** What happened to the form: it was saved, or why it was not. */
export function SettingNotice({ answer, version }: { answer: FormAnswer | undefined; version: number }) {
  const [keys] = useSearchParams();
  if (!answer)
    return keys.has("saved") ? (
      <div className={pageStyles.block}>
        <NoticePanel tone="good" title="Saved." />
      </div>
    ) : null;
  if (!answer.problem) return null;
  const isOutdated = answer.values.seen !== undefined && answer.values.seen !== String(version);
  return (
    <div className={pageStyles.block}>
      <NoticePanel tone={isOutdated ? "warn" : "danger"} title={answer.problem}>
        {isOutdated ? "What you chose is still in the form. Saving it overwrites the other version." : null}
      </NoticePanel>
    </div>
  );
}

/** The end of a setting's form: the reason, and the button. */
export function SettingReasonFields({ answer, version }: { answer: FormAnswer | undefined; version: number }) {
  const error = answer?.fields.reason;
  return (
    <div className={formStyles.root}>
      <HiddenInput name="seen" value={version} />
      <TextField
        id="reason"
        name="reason"
        label="Reason"
        hint="5 to 300 characters. Shown in the history."
        defaultValue={answer?.values.reason}
        maxLength={300}
        {...(error && { error })}
      />
      <div className={formStyles.actions}>
        <Button size="lg">Save changes</Button>
      </div>
    </div>
  );
}

/** The version in the address before which versions are listed; undefined for the newest. */
export function beforeIn(request: Request): number | undefined {
  return wholeNumber(new URL(request.url).searchParams.get("before")) || undefined;
}
