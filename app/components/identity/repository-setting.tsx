import workStyles from "#app/components/shell/screen.work.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { type PrivacyAnswer, usePrivacyForm } from "./privacy-form.ts";

/** How many of someone's texts other students' checks find, and the button that withdraws them all. */
export function RepositorySetting({ findable, answer }: { findable: number; answer: PrivacyAnswer | undefined }) {
  const { Form, sending, rejected, done } = usePrivacyForm("withdraw-texts", answer);
  return (
    <>
      {rejected ? <NoticePanel title={rejected.problem ?? "Your texts were not withdrawn. Try again."} /> : null}
      <div className={workStyles.settingsRow}>
        <div>
          <b>Student repository</b>
          <p>
            Other students’ checks find {findable === 0 ? "none" : findable} of your texts. They see where their own
            text matches, never yours. You choose this for each text in <a href="/dashboard/documents">Documents</a>.
          </p>
          {done && findable === 0 ? (
            <p role="status">Withdrawn. Checks no longer find your texts within a minute.</p>
          ) : null}
        </div>
        {findable > 0 ? (
          <Form method="post">
            <HiddenInput name="intent" value="withdraw-texts" />
            <Button kind="secondary" sending={sending} sendingLabel="Withdrawing…">
              Withdraw all texts
            </Button>
          </Form>
        ) : (
          <ButtonLink kind="secondary" href="/dashboard/documents">
            Open documents
          </ButtonLink>
        )}
      </div>
    </>
  );
}
