import { useId } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";

export type NameAnswer = FormAnswer | { renamed: true };

/** The name of the account. `answer`: of the page, where the form was sent without JavaScript. */
export function NameSetting({ name, answer: posted }: { name: string; answer: NameAnswer | undefined }) {
  const fetcher = useFetcher<NameAnswer>();
  const id = useId();
  const answer = fetcher.data ?? posted;
  const rejected = answer && "fields" in answer ? answer : undefined;
  const isRenamed = answer !== undefined && "renamed" in answer;
  const error = rejected?.fields.fullName;
  return (
    <details className={workStyles.settingsDetails} open={rejected !== undefined}>
      <summary>
        <b>Change name</b>
        <span role="status">{isRenamed ? "Name saved." : name}</span>
      </summary>
      <fetcher.Form method="post" className={formStyles.root} key={name} noValidate>
        <HiddenInput name="intent" value="name" />
        {rejected?.problem && !error ? <NoticePanel title={rejected.problem} /> : null}
        <TextField
          id={id}
          name="fullName"
          label="Name"
          hint="Shown to the people who work on your orders, and on receipts."
          autoComplete="name"
          defaultValue={rejected?.values.fullName ?? name}
          maxLength={100}
          {...(error && { error })}
        />
        <Button kind="secondary" sending={fetcher.state !== "idle"} sendingLabel="Saving…">
          Save name
        </Button>
      </fetcher.Form>
    </details>
  );
}
