import { Check } from "lucide-react";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import { QrCode } from "#app/components/ui/qr-code.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { type AccountAnswer, useAccountForm } from "./account-form.ts";
import styles from "./two-step.module.css";

export type SecondFactor = {
  on: boolean;
  /** Whether the person's role needs it for sensitive actions. */
  needed: boolean;
};

type Props = { secondFactor: SecondFactor; mailbox: string; answer: AccountAnswer | undefined };

/** Two-step verification by an authenticator app. */
export function TwoStep({ secondFactor, mailbox, answer }: Props) {
  const form = useAccountForm("second-factor", answer);
  const { on, needed } = secondFactor;
  if (on) return <TurnedOn answer={answer} needed={needed} mailbox={mailbox} />;
  const { offer } = form;
  return (
    <details
      id="two-step"
      className={workStyles.settingsDetails}
      open={needed || offer !== undefined || form.rejected !== undefined}
    >
      <summary>
        <b>Two-step verification</b>
        <span>{needed ? "Off. Your role needs it." : "Off"}</span>
      </summary>
      {offer ? (
        <>
          <p>
            Scan the code with an authenticator app, such as Google Authenticator, 1Password or Aegis, or enter the key
            by hand. Then enter the 6-digit code that the app shows, within ten minutes.
          </p>
          <div className={styles.setUp}>
            <QrCode text={offer.uri} label="QR code for your authenticator app" />
            <div>
              <p className={textStyles.faint}>Key</p>
              <p className={`${textStyles.code} ${styles.secret}`}>{offer.secret.match(/.{1,4}/g)?.join(" ")}</p>
              <CodeForm form={form} sealed={offer.sealed} />
            </div>
          </div>
        </>
      ) : (
        <PasswordForm form={form} />
      )}
    </details>
  );
}

type StepForm = ReturnType<typeof useAccountForm>;

function PasswordForm({ form: { Form, rejected, sending } }: { form: StepForm }) {
  return (
    <Form method="post" className={formStyles.root} noValidate>
      <HiddenInput name="intent" value="second-factor" />
      <Problem rejected={rejected} />
      <TextField
        id="two-step-password"
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
        error={rejected?.fields.password}
        required
      />
      <Button kind="secondary" sending={sending} sendingLabel="Checking…">
        Set up
      </Button>
    </Form>
  );
}

function CodeForm({ form: { Form, rejected, sending }, sealed }: { form: StepForm; sealed: string }) {
  return (
    <Form method="post" className={formStyles.root} noValidate>
      <HiddenInput name="intent" value="second-factor" />
      <HiddenInput name="offer" value={sealed} />
      <Problem rejected={rejected} />
      <TextField
        id="code"
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={rejected?.fields.code}
        required
      />
      <Button kind="secondary" sending={sending} sendingLabel="Checking…">
        Turn on
      </Button>
    </Form>
  );
}

function Problem({ rejected }: Pick<StepForm, "rejected">) {
  if (!rejected?.problem || Object.keys(rejected.fields).length > 0) return null;
  return <NoticePanel title={rejected.problem} />;
}

function TurnedOn({ answer, needed, mailbox }: Pick<Props, "answer" | "mailbox"> & { needed: boolean }) {
  const stop = useAccountForm("stop-second-factor", answer);
  return (
    <div id="two-step" className={workStyles.settingsRow}>
      <div>
        <b>Two-step verification</b>{" "}
        <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
          On
        </Pill>
        <p>
          {needed
            ? "Your role needs it. If you change your phone, turn it off and set it up again."
            : "You enter a code from your authenticator app when you sign in."}{" "}
          <Link href={mailbox}>Demo people: the test mailbox shows their codes</Link>
        </p>
        {stop.rejected?.problem ? <NoticePanel title={stop.rejected.problem} /> : null}
      </div>
      <stop.Form method="post">
        <HiddenInput name="intent" value="stop-second-factor" />
        <Button kind="secondary" sending={stop.sending} sendingLabel="Turning off…">
          Turn off
        </Button>
      </stop.Form>
    </div>
  );
}
