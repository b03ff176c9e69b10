import { data } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import { readForm } from "#app/components/shell/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { ForgotPasswordForm } from "#schema/identity/user.ts";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Reset your password · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

/** Clerk's own sign-in form resets passwords. */
export function loader({ context }: Route.LoaderArgs) {
  const { embeddedSignIn, config } = context.get(appContext);
  if (!embeddedSignIn) throw data("This page is not available.", { status: 404 });
  return { appName: config.appName, mailbox: embeddedSignIn.mailbox };
}

/** The answer is the same for every address, so that nobody learns who has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { embeddedSignIn } = context.get(appContext);
  if (!embeddedSignIn) throw data("This page is not available.", { status: 404 });
  const read = readForm(await request.formData(), ForgotPasswordForm);
  if (!read.ok) return read.answer;
  await embeddedSignIn.requestReset(read.form.email);
  return { sentTo: read.form.email };
}

export default function ForgotPasswordPage({ loaderData: { mailbox }, actionData }: Route.ComponentProps) {
  const rejected = actionData && "values" in actionData ? actionData : undefined;
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Reset your password</h1>
          <p className={identityStyles.signInLead}>
            Enter your email address. We send you a link to choose a new password.
          </p>
          {actionData && "sentTo" in actionData ? (
            <NoticePanel tone="good" title="Check your email.">
              If {actionData.sentTo} has an account, we sent a link that works once, within an hour. No email after a
              few minutes? Check the address and your spam folder. <Link href={mailbox}>Open the test mailbox</Link>
            </NoticePanel>
          ) : null}
          <form className={`${identityStyles.signInForm} ${identityStyles.signInNarrow}`} method="post" noValidate>
            <TextField
              id="email"
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              defaultValue={rejected?.values.email}
              error={rejected?.fields.email}
              required
            />
            <Button size="lg">Send link</Button>
            <p className={identityStyles.signInLine}>
              <Link href="/sign-in">Back to sign-in</Link>
            </p>
          </form>
        </div>
      </section>
    </div>
  );
}
