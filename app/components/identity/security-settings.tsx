import workStyles from "#app/components/shell/screen.work.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { type AccountAnswer, useAccountForm } from "./account-form.ts";
import { type SecondFactor, TwoStep } from "./two-step.tsx";

type Props = {
  email: string;
  /** Null where the identity provider has its own pages for all of this. */
  embedded: { secondFactor: SecondFactor; mailbox: string } | null;
  answer: AccountAnswer | undefined;
};

/** Password, email address and two-step verification. */
export function SecuritySettings({ email, embedded, answer }: Props) {
  return (
    <section className={workStyles.settingsSection} aria-labelledby="security">
      <header>
        <h2 id="security">Sign-in and security</h2>
      </header>
      {embedded ? (
        <>
          <Password answer={answer} />
          <Address email={email} mailbox={embedded.mailbox} answer={answer} />
          <TwoStep secondFactor={embedded.secondFactor} mailbox={embedded.mailbox} answer={answer} />
        </>
      ) : (
        <div className={workStyles.settingsRow}>
          <div>
            <b>Password, email address and two-step verification</b>
            <p>You change these with your sign-in service.</p>
          </div>
          <ButtonLink kind="secondary" href="/auth/account">
            Open account
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function Password({ answer }: Pick<Props, "answer">) {
  const { Form, sending, rejected, done } = useAccountForm("password", answer);
  return (
    <details className={workStyles.settingsDetails} open={rejected !== undefined}>
      <summary>
        <b>Password</b>
        <span>{done ? "Changed. All other devices were signed out." : "Change password"}</span>
      </summary>
      <Form method="post" className={formStyles.root} key={done ? "done" : "open"} noValidate>
        <HiddenInput name="intent" value="password" />
        {rejected?.problem && Object.keys(rejected.fields).length === 0 ? (
          <NoticePanel title={rejected.problem} />
        ) : null}
        <TextField
          id="current"
          name="current"
          type="password"
          label="Current password"
          autoComplete="current-password"
          error={rejected?.fields.current}
          required
        />
        <TextField
          id="next"
          name="next"
          type="password"
          label="New password"
          hint="At least 10 characters, and not a common password. All other devices are signed out."
          autoComplete="new-password"
          error={rejected?.fields.next}
          required
        />
        <Button kind="secondary" sending={sending} sendingLabel="Changing…">
          Change password
        </Button>
      </Form>
    </details>
  );
}

function Address({ email, mailbox, answer }: { email: string; mailbox: string } & Pick<Props, "answer">) {
  const { Form, sending, rejected, done } = useAccountForm("address", answer);
  return (
    <details className={workStyles.settingsDetails} open={rejected !== undefined || done !== undefined}>
      <summary>
        <b>Change email address</b>
        <span>{email}</span>
      </summary>
      {done ? (
        <NoticePanel tone="good" title="Check your email.">
          We sent a link to {done.sentTo}. Your address changes when you open it, within an hour.{" "}
          <Link href={mailbox}>Open the test mailbox</Link>
        </NoticePanel>
      ) : null}
      <Form method="post" className={formStyles.root} noValidate>
        <HiddenInput name="intent" value="address" />
        {rejected?.problem && Object.keys(rejected.fields).length === 0 ? (
          <NoticePanel title={rejected.problem} />
        ) : null}
        <TextField
          id="address"
          name="address"
          type="email"
          label="New email address"
          autoComplete="email"
          error={rejected?.fields.address}
          required
        />
        <Button kind="secondary" sending={sending} sendingLabel="Sending…">
          Send confirmation link
        </Button>
      </Form>
    </details>
  );
}
