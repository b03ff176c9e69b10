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
  /** What an authenticator app is set up with; null where it is on. */
  offer: { secret: string; uri: string } | null;
};

type Props = { secondFactor: SecondFactor; mailbox: string; answer: AccountAnswer | undefined };

/** Two-step verification by an authenticator app. */
export function TwoStep({ secondFactor, mailbox, answer }: Props) {
  const start = useAccountForm("second-factor", answer);
  const { on, needed, offer } = secondFactor;
  if (on || !offer) return <TurnedOn answer={answer} needed={needed} mailbox={mailbox} />;
  return (
    <details id="two-step" className={workStyles.settingsDetails} open={needed || start.rejected !== undefined}>
      <summary>
        <b>Two-step verification</b>
        <span>{needed ? "Off. Your role needs it." : "Off"}</span>
      </summary>
      <p>
        Scan the code with an authenticator app, such as Google Authenticator, 1Password or Aegis, or enter the key by
        hand. Then enter the 6-digit code that the app shows.
      </p>
      <div className={styles.setUp}>
        <QrCode text={offer.uri} label="QR code for your authenticator app" />
        <div>
          <p className={textStyles.faint}>Key</p>
          <p className={`${textStyles.code} ${styles.secret}`}>{offer.secret.match(/.{1,4}/g)?.join(" ")}</p>
          <start.Form method="post" className={formStyles.root} noValidate>
            <HiddenInput name="intent" value="second-factor" />
            {start.rejected?.problem && Object.keys(start.rejected.fields).length === 0 ? (
              <NoticePanel title={start.rejected.problem} />
            ) : null}
            <TextField
              id="two-step-password"
              name="password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              error={start.rejected?.fields.password}
              required
            />
            <TextField
              id="code"
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={start.rejected?.fields.code}
              required
            />
            <Button kind="secondary" sending={start.sending} sendingLabel="Checking…">
              Turn on
            </Button>
          </start.Form>
        </div>
      </div>
    </details>
  );
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
