import { type ReactNode, useEffect, useId, useState } from "react";
import { Form, useFetcher } from "react-router";
import { Button, type ButtonKind } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { HiddenFields, HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { toasts } from "#app/components/ui/toast-store.ts";
import type { PersonIntent } from "#schema/vocabulary/identity.ts";
import styles from "./people.module.css";
import type { PersonAnswer } from "./person-answer.ts";

/** What the fields of a form need: ids of their own, the messages of the last attempt, and what was typed then. */
export type ActFields = {
  id: (name: string) => string;
  fields: Record<string, string>;
  values: Record<string, string>;
};

type Props = {
  intent: PersonIntent;
  /** The button that opens the dialog, and the one that sends the form. */
  button: string;
  send?: string;
  kind?: ButtonKind;
  opener?: ButtonKind;
  title: string;
  text: ReactNode;
  values?: Record<string, string | number>;
  /** The answer to the same form, where it was sent without JavaScript. */
  answer: PersonAnswer | undefined;
  children?: (form: ActFields) => ReactNode;
};

/**
 * One act as a button with a dialog. What was typed stays until the act is done, also while the dialog is closed. Without JavaScript the form is on the
 * page itself.
 */
export function ActDialog(props: Props) {
  const { intent, button, send = button, kind = "primary", opener = "secondary", title, text } = props;
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<PersonAnswer>();
  const form = useId();
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  useEffect(() => {
    if (!answer?.ok) return;
    setOpen(false);
    toasts.say("good", answer.done);
  }, [answer]);
  const isDone = fetcher.state === "idle" && fetcher.data?.ok === true;
  const [acts, setActs] = useState(0);
  useEffect(() => {
    if (isDone) setActs((before) => before + 1);
  }, [isDone]);
  return (
    <>
      <Button kind={opener} type="button" className={layoutStyles.needsScript} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button kind="quiet" type="button" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button kind={kind} form={form} sending={fetcher.state !== "idle"}>
              {send}
            </Button>
          </>
        }
      >
        <fetcher.Form id={form} key={acts} method="post" className={styles.form} noValidate>
          <FormBody {...props} answer={answer} text={text} prefix={form} intent={intent} />
        </fetcher.Form>
      </Dialog>
      <PlainForm {...props} send={send} kind={kind} />
    </>
  );
}

function PlainForm(props: Props & { send: string; kind: ButtonKind }) {
  const { intent, button, send, kind, answer } = props;
  const prefix = `plain-${intent}`;
  const isOpen = answer?.intent === intent && !answer.ok;
  return (
    <noscript>
      <details className={styles.plain} open={isOpen}>
        <summary>{button}</summary>
        <Form method="post" className={styles.form} noValidate>
          <FormBody {...props} prefix={prefix} />
          <span>
            <Button kind={kind}>{send}</Button>
          </span>
        </Form>
      </details>
    </noscript>
  );
}

function FormBody({ intent, values = {}, text, answer, prefix, children }: Props & { prefix: string }) {
  const rejected = answer?.intent === intent && !answer.ok ? answer : null;
  return (
    <>
      <HiddenInput name="intent" value={intent} />
      <HiddenFields values={values} />
      <p>{text}</p>
      {rejected?.problem ? <NoticePanel title={rejected.problem} /> : null}
      {children?.({
        id: (name) => `${prefix}-${name}`,
        fields: rejected?.fields ?? {},
        values: rejected?.values ?? {},
      })}
    </>
  );
}
