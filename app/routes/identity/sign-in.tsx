import { CircleHelp, KeyRound, ShieldCheck } from "lucide-react";
import { lazy } from "react";
import { redirect } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { isPerson } from "#core/identity/actor.ts";
import { safeReturnPath } from "#core/identity/return-path.ts";
import type { Route } from "./+types/sign-in";
import { enter, suspendedNotice } from "./enter.ts";
import { SignInForm } from "./sign-in-form.tsx";

const ClerkSignIn = lazy(() => import("./clerk-sign-in.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sign in · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, session, embeddedSignIn, config } = context.get(appContext);
  const requested = new URL(request.url).searchParams.get("redirect_url");
  const target = safeReturnPath(requested);
  if (isPerson(actor)) throw redirect(target);
  const people = embeddedSignIn?.demoPeople() ?? null;
  return {
    appName: config.appName,
    target,
    requested: requested ? target : null,
    people,
    mailbox: embeddedSignIn?.mailbox ?? null,
    ended: session !== null,
    suspended: await suspendedNotice(context.get(appContext)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const target = safeReturnPath(new URL(request.url).searchParams.get("redirect_url"));
  return enter(context.get(appContext), await request.formData(), target);
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { target, requested, people, mailbox, ended, suspended } = loaderData;
  const query = requested ? `?redirect_url=${encodeURIComponent(requested)}` : "";
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>Sign in</h1>
          <p className={identityStyles.signInLead}>
            {requested ? "Sign in to continue where you left off." : "Sign in to go to your dashboard."}
          </p>
          {suspended ? <NoticePanel title={suspended} /> : null}
          {people ? (
            <SignInForm
              action={`/sign-in${query}`}
              answer={actionData}
              people={people}
              signUpHref={`/sign-up${query}`}
              mailbox={mailbox}
            />
          ) : (
            <ClerkSignIn path="/sign-in" target={target} ended={ended} />
          )}
        </div>
        <aside>
          <div className="site-margin">
            <span className="site-kind-line">
              <ShieldCheck aria-hidden="true" className={iconStyles.root} />
              The honour code
            </span>
            You accept it once when you sign up: the work stays yours.{" "}
            <Link href="/integrity">Read the honour code</Link>
          </div>
          <div className="site-margin">
            <span className="site-kind-line">
              <KeyRound aria-hidden="true" className={iconStyles.root} />
              Staff
            </span>
            Editors and admins use <Link href="/auth/admin-login">the staff sign-in page</Link>.
          </div>
          <div className="site-margin">
            <span className="site-kind-line">
              <CircleHelp aria-hidden="true" className={iconStyles.root} />
              Cannot get in?
            </span>
            After five failed attempts, wait 60 seconds. <Link href="/contact">Contact support</Link>
          </div>
        </aside>
      </section>
    </div>
  );
}
