import { type FormEvent, useEffect, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { sessionApi } from "#app/api/identity.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { ConfirmationMethod } from "#core/identity/provider.ts";
import type { OpenQuestion } from "./session-lost.ts";

const FORM = "confirm-sign-in";

/** The question itself, loaded when an action needs a fresh sign-in. */
export function ConfirmQuestion({ question }: { question: OpenQuestion }) {
  const cancel = () => question.answer(false);
  const [how, setHow] = useState<{ method: ConfirmationMethod; mailbox: string | null }>();
  const [failed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const inPlace = how?.method === "password" || how?.method === "code" ? how.method : null;

  // It is shown outside the data cache, and asked for once: another tab may have changed it before.
  useEffect(() => {
    void answerOf(sessionApi.confirmation.$get()).then((answer) => {
      if (answer.ok) setHow(answer.value);
      else setFailed(true);
    });
  }, []);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("given") ?? "");
    setSending(true);
    const answer = await answerOf(sessionApi.confirmation.$post({ json: { given } }));
    setSending(false);
    if (answer.ok) question.answer(true);
    else setProblem(answer.fields.given ?? answer.words);
  }

  async function look(): Promise<void> {
    setSending(true);
    const answer = await answerOf(sessionApi.confirmation.$get());
    setSending(false);
    if (answer.ok && answer.value.fresh) question.answer(true);
    else setProblem(answer.ok ? "Your sign-in is not confirmed yet." : answer.words);
  }

  return (
    <Dialog
      open
      onClose={cancel}
      title="Confirm it’s you"
      actions={
        <>
          <Button type="button" kind="quiet" onClick={cancel}>
            Cancel
          </Button>
          {how && !inPlace ? (
            <>
              <ButtonLink
                href={how.method === "set_up" ? "/dashboard/settings#two-step" : "/auth/confirm"}
                kind="secondary"
                target="_blank"
                rel="noopener"
              >
                {how.method === "set_up" ? "Set up" : "Confirm"}
                <span className={textStyles.hidden}> (opens in a new tab)</span>
              </ButtonLink>
              <Button type="button" sending={sending} sendingLabel="Checking…" onClick={() => void look()}>
                Continue
              </Button>
            </>
          ) : (
            <Button form={FORM} disabled={!inPlace} sending={sending} sendingLabel="Confirming…">
              Confirm
            </Button>
          )}
        </>
      }
    >
      <p>This action needs a sign-in from the last 10 minutes. Nothing has been changed yet.</p>
      {failed ? <NoticePanel title="We could not ask the sign-in service. Cancel and try again." /> : null}
      {inPlace ? (
        <form id={FORM} onSubmit={(event) => void send(event)} noValidate>
          <TextField id="given" name="given" {...fields[inPlace]} error={problem} autoFocus required />
          {inPlace === "code" && how?.mailbox ? (
            <p>
              Demo people:{" "}
              <Link href={how.mailbox} target="_blank" rel="noopener">
                the test mailbox shows their codes
                <span className={textStyles.hidden}> (opens in a new tab)</span>
              </Link>
            </p>
          ) : null}
        </form>
      ) : null}
      {how?.method === "set_up" ? (
        <p>
          Staff need two-step verification for this action. Set it up in a new tab, then continue here. What you typed
          is still on this page.
        </p>
      ) : null}
      {how?.method === "provider" ? (
        <p>Confirm your sign-in in a new tab, then continue here. What you typed is still on this page.</p>
      ) : null}
      {!inPlace && problem ? <NoticePanel title={problem} /> : null}
    </Dialog>
  );
}

const fields = {
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  code: { label: "Code from your authenticator app", inputMode: "numeric", autoComplete: "one-time-code" },
} as const;
