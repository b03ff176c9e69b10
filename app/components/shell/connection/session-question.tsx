import { useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { sessionApi } from "#app/api/identity.ts";
import { useRootData } from "#app/components/shell/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { pageData } from "../page-data/page-data.ts";
import type { OpenQuestion } from "./session-lost.ts";

/** The question itself, loaded when a session has ended: the server has just answered then. */
export function SessionQuestion({ question }: { question: OpenQuestion }) {
  const email = useRootData()?.viewer?.email;
  const [problem, setProblem] = useState<string>();
  const [looking, setLooking] = useState(false);

  async function goOn(): Promise<void> {
    setLooking(true);
    const answer = await answerOf(sessionApi.index.$get());
    setLooking(false);
    if (!answer.ok) return setProblem(answer.words);
    if (answer.value.email === null) return setProblem("You are not signed in yet.");
    // The page must not show its data to a different user.
    if (answer.value.email !== email) {
      pageData()?.clear();
      return location.reload();
    }
    question.answer(true);
  }

  return (
    <Dialog
      open
      onClose={() => question.answer(false)}
      title="Sign in again to continue"
      actions={
        <>
          <Button type="button" kind="quiet" onClick={() => question.answer(false)}>
            Cancel
          </Button>
          <ButtonLink href="/sign-in" kind="secondary" target="_blank" rel="noopener">
            Sign in
            <span className={textStyles.hidden}> (opens in a new tab)</span>
          </ButtonLink>
          <Button type="button" sending={looking} sendingLabel="Checking…" onClick={() => void goOn()}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        Your session has ended. The sign-in page opens in a new tab; come back here and continue. What you typed is
        still on this page.
      </p>
      {problem ? <FieldError id="session-error">{problem}</FieldError> : null}
    </Dialog>
  );
}
