import { ChevronRight, CodeXml } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { initials } from "#core/identity/actor.ts";
import type { SignInAnswer } from "./enter.ts";

type DemoPerson = { key: string; fullName: string; email: string; words: string };
type Props = { action: string; answer?: SignInAnswer; people: readonly DemoPerson[]; signUpHref: string };

/**
 * The form of the embedded identity provider: email and password, or one press as a demo user. Works without
 * JavaScript.
 */
export function SignInForm({ action, answer, people, signUpHref }: Props) {
  return (
    <div className="sign-in">
      <form className="sign-in-form" method="post" action={action} noValidate>
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
        <p className="sign-in-line">
          New here? <Link href={signUpHref}>Sign up</Link>
        </p>
      </form>
      <section className="sign-in-demo" aria-labelledby="demo">
        <h2 id="demo">
          Or sign in as
          <span className="demo-mark">
            <CodeXml aria-hidden="true" className="i s" />
            Demo, no real people
          </span>
        </h2>
        <p>This installation uses demo accounts. All people here are invented.</p>
        <form method="post" action={action}>
          {people.map((person) => (
            <Button kind="bare" key={person.key} name="demo" value={person.key} className="demo-person">
              <span className="av p l" aria-hidden="true">
                {initials(person.fullName)}
              </span>
              <span>
                <b>{person.fullName}</b>
                <span>{person.words}</span>
              </span>
              <ChevronRight aria-hidden="true" className="i" />
            </Button>
          ))}
        </form>
      </section>
    </div>
  );
}
