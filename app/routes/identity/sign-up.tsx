import { FileLock2, ShieldCheck } from "lucide-react";
import { lazy } from "react";
import { data, redirect } from "react-router";
import identityStyles from "#app/components/identity/identity.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { CheckField, TextField } from "#app/components/ui/field.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { appContext } from "#app/context.ts";
import { type FieldMessages, fieldMessages } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { safeReturnPath } from "#core/identity/return-path.ts";
import { HONOUR_VERSION, SignUpForm } from "#schema/identity/user.ts";
import type { Route } from "./+types/sign-up";

const ClerkSignUp = lazy(() => import("./clerk-sign-up.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sign up · ${loaderData?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, services, embeddedSignIn, config, now } = context.get(appContext);
  const { searchParams, pathname } = new URL(request.url);
  const requested = searchParams.get("redirect_url");
  const target = safeReturnPath(requested);
  const asking = await services.people.owesHonour(actor);
  if (isPerson(actor) && !asking) throw redirect(target);
  // With Clerk the honour statement is the first step and Clerk's form the second; deeper paths are steps of that form.
  const accepted = !asking && (searchParams.get("honour") === HONOUR_VERSION || pathname !== "/sign-up");
  const embedded = embeddedSignIn !== null && !asking;
  return { appName: config.appName, target, requested: requested ? target : null, embedded, asking, accepted, now };
}

type Answer = { message: string; fields: FieldMessages; name: string; email: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { actor, embeddedSignIn, services } = context.get(appContext);
  const url = new URL(request.url);
  const target = safeReturnPath(url.searchParams.get("redirect_url"));
  const form = await request.formData();
  const kept = { name: String(form.get("name") ?? ""), email: String(form.get("email") ?? "") };
  if (isPerson(actor)) {
    const problem = honourProblem(form, kept);
    if (problem) return problem;
    await services.people.acceptHonour(actor);
    return redirect(target);
  }
  if (!embeddedSignIn) return acceptFirst(form, kept, url);
  const parsed = SignUpForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return data<Answer>(
      { message: "Some fields need changes.", fields: fieldMessages(parsed.error), ...kept },
      { status: 422 },
    );
  }
  const { name, email, password } = parsed.data;
  const { headers, person } = await embeddedSignIn.signUp(name, email, password);
  await services.people.welcome(person);
  return redirect(target, { headers });
}

/** Clerk's form asks for name and password; this form only accepts the honour statement. */
function acceptFirst(form: FormData, kept: { name: string; email: string }, url: URL) {
  const problem = honourProblem(form, kept);
  if (problem) return problem;
  url.searchParams.set("honour", HONOUR_VERSION);
  return redirect(`/sign-up${url.search}`);
}

function honourProblem(form: FormData, kept: { name: string; email: string }) {
  const parsed = SignUpForm.pick({ honour: true, age: true }).safeParse(Object.fromEntries(form));
  if (parsed.success) return null;
  return data<Answer>(
    { message: "Some fields need changes.", fields: fieldMessages(parsed.error), ...kept },
    { status: 422 },
  );
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requested, asking, embedded, accepted, target, now } = loaderData;
  const query = requested ? `?redirect_url=${encodeURIComponent(requested)}` : "";
  return (
    <div className="site-sheet">
      <section className={`site-page ${identityStyles.signInPage}`}>
        <div>
          <h1>{asking ? "Accept the honour code" : "Sign up"}</h1>
          <p className={identityStyles.signInLead}>
            {asking
              ? "Your account has not accepted it yet. Accept it once to continue."
              : "One account for checks, orders and messages."}
          </p>
          {!embedded && accepted ? (
            <ClerkSignUp target={target} honourVersion={HONOUR_VERSION} acceptedAt={now} />
          ) : (
            <form
              className={`${identityStyles.signInForm} ${identityStyles.signInNarrow}`}
              method="post"
              action={`/sign-up${query}`}
              noValidate
            >
              {actionData ? <NoticePanel title={actionData.message} /> : null}
              {embedded ? (
                <>
                  <TextField
                    id="name"
                    name="name"
                    label="Name"
                    autoComplete="name"
                    defaultValue={actionData?.name}
                    error={actionData?.fields.name}
                    required
                  />
                  <TextField
                    id="email"
                    name="email"
                    label="Email"
                    type="email"
                    autoComplete="email"
                    defaultValue={actionData?.email}
                    error={actionData?.fields.email}
                    required
                  />
                  <TextField
                    id="password"
                    name="password"
                    label="Password, at least 10 characters"
                    type="password"
                    autoComplete="new-password"
                    error={actionData?.fields.password}
                    required
                  />
                </>
              ) : null}
              <CheckField
                id="honour"
                name="honour"
                error={actionData?.fields.honour}
                label={
                  <>
                    I keep to the <Link href="/integrity">honour code</Link>: the work I submit is my own. I accept the{" "}
                    <Link href="/terms">terms</Link> and have read the <Link href="/privacy">privacy policy</Link>.
                  </>
                }
              />
              <CheckField id="age" name="age" error={actionData?.fields.age} label="I am 16 or older." />
              <Button size="lg">{asking ? "Accept and continue" : embedded ? "Sign up" : "Continue to sign up"}</Button>
              {asking ? null : (
                <p className={identityStyles.signInLine}>
                  Already have an account? <Link href={`/sign-in${query}`}>Sign in</Link>
                </p>
              )}
            </form>
          )}
        </div>
        <aside>
          <div className="site-margin">
            <span className="site-kind-line">
              <ShieldCheck aria-hidden="true" className={iconStyles.root} />
              What you promise
            </span>
            We mark, explain, ask and teach. You write. Version {HONOUR_VERSION} of the code is stored with the time you
            accept it.
          </div>
          <div className="site-margin">
            <span className="site-kind-line">
              <FileLock2 aria-hidden="true" className={iconStyles.root} />
              What we keep
            </span>
            Your name and email address, and the files you upload for as long as you choose.{" "}
            <Link href="/privacy">Read the privacy policy</Link>
          </div>
        </aside>
      </section>
    </div>
  );
}
