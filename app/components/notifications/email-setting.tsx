import { useFetcher } from "react-router";
import { errorOf, type FormAnswer } from "#app/components/shell/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import workStyles from "../shell/screen.work.module.css";
import { type AddressFailure, FailingAddress } from "./failing-address.tsx";
import notificationsStyles from "./notifications.module.css";

/** The `intent` of the form that sends the confirmation email again. */
export const CONFIRM_AGAIN = "confirm-email";
/** That of the form that has emails sent to the address again. */
export const EMAIL_AGAIN = "email-again";

type Props = {
  email: string;
  confirmed: boolean;
  /** The address of the local mailbox in local builds; null if the identity provider sends the emails. */
  mailbox: string | null;
  failures: readonly AddressFailure[];
  /** The response to the page's form without JavaScript. */
  answer: { sent?: true | undefined; again?: true | undefined } | FormAnswer | undefined;
};

/** Whether the account's email address is confirmed, and how to confirm it. */
export function EmailSetting({ email, confirmed, mailbox, failures, answer: posted }: Props) {
  const fetcher = useFetcher<Props["answer"]>();
  const answer = fetcher.data ?? posted;
  return (
    <section className={workStyles.settingsSection} aria-labelledby="account">
      <header>
        <h2 id="account">Account</h2>
      </header>
      <EmailAgain
        email={email}
        failures={failures}
        fetcher={fetcher}
        done={answer !== undefined && "again" in answer}
      />
      {confirmed || !answer ? null : "values" in answer ? (
        <NoticePanel title={errorOf(answer)} />
      ) : "sent" in answer && answer.sent ? (
        <NoticePanel tone="good" title="Email sent.">
          Open the link in the email within 24 hours.{" "}
          {mailbox ? <Link href={mailbox}>Open the test mailbox</Link> : null}
        </NoticePanel>
      ) : null}
      <div className={`${workStyles.settingsRow} ${notificationsStyles.rowBelow}`}>
        <div>
          <b>Email address</b>
          <p>
            {email} · {confirmed ? "Confirmed" : "Not\u00a0confirmed"}
          </p>
          {confirmed ? null : <p>{mailbox ? LINK_SENT : AT_PROVIDER}</p>}
        </div>
        {confirmed || !mailbox ? null : (
          <fetcher.Form method="post">
            <HiddenInput name="intent" value={CONFIRM_AGAIN} />
            <Button kind="secondary" sending={fetcher.state !== "idle"}>
              Send confirmation email again
            </Button>
          </fetcher.Form>
        )}
      </div>
    </section>
  );
}

type AgainProps = Pick<Props, "email" | "failures"> & {
  fetcher: ReturnType<typeof useFetcher<Props["answer"]>>;
  done: boolean;
};

/** Why emails are not sent, and the button that has them sent again. */
function EmailAgain({ email, failures, fetcher, done }: AgainProps) {
  if (done && failures.length === 0) return <NoticePanel tone="good" title="Emails are sent to this address again." />;
  return (
    <FailingAddress address={email} failures={failures} own>
      {failures.some(({ stops }) => stops) ? (
        <fetcher.Form method="post">
          <HiddenInput name="intent" value={EMAIL_AGAIN} />
          <Button kind="secondary" size="sm" sending={fetcher.state !== "idle"}>
            Send emails again
          </Button>
        </fetcher.Form>
      ) : null}
    </FailingAddress>
  );
}

const UNTIL_THEN = "Until you confirm it, your checks are not compared with other students’ documents.";
const LINK_SENT = `Open the link in the email we sent you. ${UNTIL_THEN}`;
const AT_PROVIDER = `Confirm your email address in the account you sign in with. ${UNTIL_THEN}`;
