import { ChevronRight, CodeXml } from "lucide-react";
import identityStyles from "#app/components/identity/identity.module.css";
import avatarStyles from "#app/components/ui/avatar.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { initials } from "#core/identity/actor.ts";
import type { SignInAnswer } from "./enter.ts";

type DemoPerson = { key: string; fullName: string; email: string; words: string };
type Props = {
  action: string;
  answer?: SignInAnswer;
  people: readonly DemoPerson[];
  signUpHref: string;
  /** The address of the local mailbox, which shows the codes of demo people. */
  mailbox: string | null;
};

/**
 * The form of the embedded identity provider: email and password, or one press as a demo user. Works without
 * JavaScript.
 */
export function SignInForm({ action, answer, people, signUpHref, mailbox }: Props) {
  if (answer?.attempt) return <CodeStep action={action} answer={answer} attempt={answer.attempt} mailbox={mailbox} />;
  return (
    <div className={identityStyles.signIn}>
      <form className={identityStyles.signInForm} method="post" action={action} noValidate>
        {answer ? <NoticePanel title={answer.message} /> : null}
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={answer?.email}
          error={answer?.fields.email}
          required
        />
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={answer?.fields.password}
          required
        />
        <Button size="lg">Sign in</Button>
        <p className={identityStyles.signInLine}>
          <Link href="/auth/forgot-password">Forgot your password?</Link>
        </p>
        <p className={identityStyles.signInLine}>
          New here? <Link href={signUpHref}>Sign up</Link>
        </p>
      </form>
      <section className={identityStyles.signInDemo} aria-labelledby="demo">
        <h2 id="demo">
          Or sign in as
          <span className={identityStyles.demoMark}>
            <CodeXml aria-hidden="true" className={`${iconStyles.root} ${iconStyles.small}`} />
            Demo, no real people
          </span>
        </h2>
        <p>This installation uses demo accounts. All people here are invented.</p>
        <form method="post" action={action}>
          {people.map((person) => (
            <Button kind="bare" key={person.key} name="demo" value={person.key} className={identityStyles.demoPerson}>
              <span className={`${avatarStyles.root} ${avatarStyles.person} ${avatarStyles.large}`} aria-hidden="true">
                {initials(person.fullName)}
              </span>
              <span>
                <b>{person.fullName}</b>
                <span>{person.words}</span>
              </span>
              <ChevronRight aria-hidden="true" className={iconStyles.root} />
            </Button>
          ))}
        </form>
      </section>
    </div>
  );
}

type CodeProps = { action: string; answer: SignInAnswer; attempt: string; mailbox: string | null };

/** The second step, for accounts with two-step verification. */
function CodeStep({ action, answer, attempt, mailbox }: CodeProps) {
  return (
    <form
      className={`${identityStyles.signInForm} ${identityStyles.signInNarrow}`}
      method="post"
      action={action}
      noValidate
    >
      {answer.message ? <NoticePanel title={answer.message} /> : null}
      <p>Enter the 6-digit code that your authenticator app shows for {answer.email}.</p>
      <HiddenInput name="attempt" value={attempt} />
      <HiddenInput name="email" value={answer.email} />
      <TextField
        id="code"
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={answer.fields.code}
        autoFocus
        required
      />
      <Button size="lg">Verify</Button>
      {mailbox ? (
        <p className={identityStyles.signInLine}>
          Demo people: <Link href={mailbox}>the test mailbox shows their codes</Link>
        </p>
      ) : null}
      <p className={identityStyles.signInLine}>
        <Link href={action}>Use another account</Link>
      </p>
    </form>
  );
}
