import { KeyRound } from "lucide-react";
import { lazy } from "react";
import { redirect } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { isEditor, isPerson } from "#core/identity/actor.ts";
import type { Route } from "./+types/admin-login";
import { enter, suspendedNotice } from "./enter.ts";
import { SignInForm } from "./sign-in-form.tsx";

const ClerkSignIn = lazy(() => import("./clerk-sign-in.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Staff sign-in · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, session, embeddedSignIn, config } = context.get(appContext);
  if (isEditor(actor)) throw redirect("/admin");
  if (isPerson(actor)) throw redirect("/dashboard?notice=staff-only");
  return {
    appName: config.appName,
    people: embeddedSignIn?.demoPeople() ?? null,
    mailbox: embeddedSignIn?.mailbox ?? null,
    ended: session !== null,
    suspended: await suspendedNotice(context.get(appContext)),
  };
}

/** /admin redirects users who are not editors to the dashboard, so all users sign in the same way. */
export async function action({ request, context }: Route.ActionArgs) {
  return enter(context.get(appContext), await request.formData(), "/auth/admin-login");
}

export default function StaffSignIn({
  loaderData: { people, mailbox, ended, suspended },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Staff sign-in</h1>
          <p className={identityStyles.signInLead}>
            For accounts with the role editor or admin. Other accounts go to their dashboard.
          </p>
          {suspended ? <NoticePanel title={suspended} /> : null}
          {people ? (
            <SignInForm
              action="/auth/admin-login"
              answer={actionData}
              people={people}
              signUpHref="/sign-up"
              mailbox={mailbox}
            />
          ) : (
            <ClerkSignIn path="/auth/admin-login" target="/auth/admin-login" ended={ended} />
          )}
        </div>
        <aside>
          <div className="site-margin">
            <span className="site-kind-line">
              <KeyRound aria-hidden="true" className={iconStyles.root} />
              Roles
            </span>
            An admin assigns roles. A change takes effect with your next request.
          </div>
        </aside>
      </section>
    </div>
  );
}
