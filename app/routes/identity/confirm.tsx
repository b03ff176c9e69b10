import { lazy } from "react";
import { data, redirect } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import { readSecretForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { isFresh } from "#core/identity/fresh-sign-in.ts";
import { safeReturnPath } from "#core/identity/return-path.ts";
import { ConfirmationForm } from "#schema/identity/user.ts";
import type { Route } from "./+types/confirm";

const ClerkConfirm = lazy(() => import("./clerk-confirm.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Confirm it’s you · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, services, embeddedSignIn, config } = context.get(appContext);
  const requested = new URL(request.url).searchParams.get("redirect_url");
  return {
    appName: config.appName,
    target: requested ? safeReturnPath(requested) : null,
    fresh: isFresh(actor),
    method: await services.people.confirmationMethod(actor),
    mailbox: embeddedSignIn?.mailbox ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { session, embeddedSignIn } = context.get(appContext);
  if (!embeddedSignIn || !session) throw data("This form is not available.", { status: 404 });
  const read = readSecretForm(await request.formData(), ConfirmationForm);
  if (!read.ok) return read.answer;
  const target = safeReturnPath(new URL(request.url).searchParams.get("redirect_url"));
  try {
    return redirect(target, { headers: await embeddedSignIn.verify(session, read.form.given) });
  } catch (error) {
    return rejectedForm(error, {});
  }
}

/** Where a browser without JavaScript, and one whose provider has its own components, confirms a sign-in. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { target, fresh, method, mailbox } = loaderData;
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Confirm it’s you</h1>
          <p className={identityStyles.signInLead}>
            You are about to do something that affects money, settings or other people. It needs a recent sign-in.
          </p>
          {fresh ? (
            <NoticePanel tone="good" title="Your sign-in is confirmed.">
              {target ? (
                <ButtonLink href={target}>Continue</ButtonLink>
              ) : (
                "Close this tab and continue in the other one."
              )}
            </NoticePanel>
          ) : method === "provider" ? (
            <ClerkConfirm />
          ) : method === "set_up" ? (
            <NoticePanel title="Set up two-step verification first.">
              <ButtonLink href="/dashboard/settings#two-step">Open settings</ButtonLink>
            </NoticePanel>
          ) : (
            <form className={`${identityStyles.signInForm} ${identityStyles.signInNarrow}`} method="post" noValidate>
              {actionData?.problem ? <NoticePanel title={actionData.problem} /> : null}
              <TextField
                id="given"
                name="given"
                {...confirmationFields[method]}
                error={actionData?.fields.given}
                required
              />
              <Button size="lg">Confirm</Button>
              {mailbox && method === "code" ? (
                <p className={identityStyles.signInLine}>
                  Demo people: <Link href={mailbox}>the test mailbox shows their codes</Link>
                </p>
              ) : null}
            </form>
          )}
        </div>
      </section>
    </div>
  );
}
const confirmationFields = {
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  code: { label: "Code from your authenticator app", inputMode: "numeric", autoComplete: "one-time-code" },
} as const;
