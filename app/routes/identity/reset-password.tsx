import { data } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import { readSecretForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { ResetPasswordForm } from "#schema/identity/user.ts";
import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Choose a new password · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
  // The form needs our origin, and no other site may see the token in the address.
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { embeddedSignIn, config } = context.get(appContext);
  if (!embeddedSignIn) throw data("This page is not available.", { status: 404 });
  return { appName: config.appName, email: await embeddedSignIn.resetEmail(params.token) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { embeddedSignIn, services } = context.get(appContext);
  if (!embeddedSignIn) throw data("This page is not available.", { status: 404 });
  const read = readSecretForm(await request.formData(), ResetPasswordForm);
  if (!read.ok) return read.answer;
  try {
    await services.people.passwordChanged(await embeddedSignIn.resetPassword(params.token, read.form.password));
  } catch (error) {
    return rejectedForm(error, {});
  }
  return { changed: true as const };
}

export default function ResetPasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const rejected = actionData && "values" in actionData ? actionData : undefined;
  const changed = actionData && "changed" in actionData;
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Choose a new password</h1>
          {changed ? (
            <NoticePanel tone="good" title="Your password was changed.">
              All devices were signed out. <ButtonLink href="/sign-in">Sign in</ButtonLink>
            </NoticePanel>
          ) : email === null ? (
            <NoticePanel title="This link has expired or was used before.">
              <ButtonLink href="/auth/forgot-password">Send a new link</ButtonLink>
            </NoticePanel>
          ) : (
            <>
              <p className={identityStyles.signInLead}>For {email}. All your devices are signed out afterwards.</p>
              {rejected?.problem ? <NoticePanel title={rejected.problem} /> : null}
              <form className={`${identityStyles.signInForm} ${identityStyles.signInNarrow}`} method="post" noValidate>
                <HiddenInput name="username" value={email} autoComplete="username" />
                <TextField
                  id="password"
                  name="password"
                  label="New password"
                  type="password"
                  autoComplete="new-password"
                  hint="At least 10 characters, and not a common password."
                  error={rejected?.fields.password}
                  required
                />
                <Button size="lg">Change password</Button>
              </form>
            </>
          )}
        </div>
      </section>
    </div>
  );
}
