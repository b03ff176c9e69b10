import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import formStyles from "../../ui/form.module.css";
import { HiddenFields } from "../../ui/input.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import type { AdminAnswer } from "./admin-answer.ts";
import { ReasonField } from "./reason-field.tsx";

type Props = {
  title: string;
  /** The address that the form is sent to, and what it says along with the reason. */
  action: string;
  values: Parameters<typeof HiddenFields>[0]["values"];
  button: { label: string; kind: ButtonKind };
  onClose: () => void;
  /** The longest reason, characters. */
  longest?: number;
  /** What follows from the action. */
  children: ReactNode;
  /** What may be overlooked. */
  warning?: string | undefined;
};

/** Asks for the reason of an action, which is recorded in the audit log, and closes once it was done. */
export function ReasonDialog({ title, action, values, button, onClose, longest, warning, children }: Props) {
  const fetcher = useFetcher<AdminAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const form = "reason-dialog";
  useEffect(() => {
    if (answer?.ok) onClose();
  }, [answer, onClose]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button kind={button.kind} form={form} sending={fetcher.state !== "idle"}>
            {button.label}
          </Button>
        </>
      }
    >
      <fetcher.Form id={form} method="post" action={action} className={formStyles.root} noValidate>
        <HiddenFields values={values} />
        <p>{children}</p>
        {warning ? <NoticePanel tone="warn" title={warning} /> : null}
        <ReasonField id="dialog-reason" answer={answer} hint="Recorded in the audit log." maxLength={longest} />
      </fetcher.Form>
    </Dialog>
  );
}
