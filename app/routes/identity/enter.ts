import { data, redirect } from "react-router";
import type { AppContext } from "#app/context.ts";
import type { Suspension } from "#app/services/identity/people.ts";
import { AppError, type FieldMessages, fieldMessages } from "#core/app-error.ts";
import type { SignInResult } from "#core/identity/provider.ts";
import { dayIn } from "#core/payments/email-templates.ts";
import { CodeForm, SignInForm } from "#schema/identity/user.ts";

export type SignInAnswer = {
  message: string;
  fields: FieldMessages;
  email: string;
  /** The sign-in whose code is still missing; null for one that begins anew. */
  attempt: string | null;
};

const statusOf: Partial<Record<AppError["reason"], number>> = {
  bad_credentials: 401,
  too_many: 429,
  not_found: 404,
  gone: 410,
};

/** Signs a user in with the embedded identity provider's forms or as a demo user, and redirects to the target. */
export async function enter(context: AppContext, form: FormData, target: string) {
  const { embeddedSignIn } = context;
  if (!embeddedSignIn) throw data("This sign-in form is not available.", { status: 404 });
  const email = String(form.get("email") ?? "");
  const attempt = form.get("attempt");
  try {
    const demo = form.get("demo");
    if (typeof demo === "string") return entered(context, await embeddedSignIn.signInAs(demo), target);
    if (typeof attempt === "string") {
      const parsed = CodeForm.safeParse(Object.fromEntries(form));
      if (!parsed.success)
        return refuse(422, "Some fields need changes.", { email, attempt }, fieldMessages(parsed.error));
      return redirect(target, { headers: await embeddedSignIn.enterCode(parsed.data.attempt, parsed.data.code) });
    }
    const parsed = SignInForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return refuse(422, "Some fields need changes.", { email }, fieldMessages(parsed.error));
    return entered(context, await embeddedSignIn.signIn(parsed.data.email, parsed.data.password), target, email);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A wrong code can be entered again; a sign-in that is over begins with the password.
    const again = error.reason === "bad_credentials" && typeof attempt === "string" ? attempt : undefined;
    return refuse(statusOf[error.reason] ?? 422, error.message, { email, attempt: again }, error.fields ?? {});
  }
}

async function entered({ services }: AppContext, result: SignInResult, target: string, email = "") {
  // Staff need a second factor for sensitive actions: it is asked for when they sign in, not in the middle of their work.
  if ("headers" in result) return redirect(result.setUp ? SET_UP : target, { headers: result.headers });
  if ("attempt" in result) {
    return data<SignInAnswer>({ message: "", fields: {}, email, attempt: result.attempt }, { status: 200 });
  }
  return refuse(403, suspendedText(await services.people.suspensionOf(result.suspended)), { email }, {});
}

const SET_UP = "/dashboard/settings#two-step";

/** What a suspended person reads when they sign in. */
function suspendedText(suspension: Suspension | null): string {
  const until = suspension?.until ? ` until ${dayIn(suspension.zone, suspension.until)}` : "";
  const reason = suspension?.reason ? ` Reason: ${suspension.reason.replace(/[.\s]*$/, ".")}` : "";
  return `Your account is suspended${until}.${reason} Contact support if you think this is a mistake.`;
}

/** Why a browser whose session is valid at the provider is not signed in here; null for any other. */
export async function suspendedNotice({ session, services }: AppContext): Promise<string | null> {
  if (!session) return null;
  const suspension = await services.people.suspensionOf(session);
  if (suspension) return suspendedText(suspension);
  return (await services.people.wasMerged(session)) ? MERGED : null;
}

const MERGED = "This account was merged. Sign in with your other account.";

function refuse(
  status: number,
  message: string,
  { email, attempt = null }: { email: string; attempt?: string | null },
  fields: FieldMessages,
) {
  return data<SignInAnswer>({ message, fields, email, attempt }, { status });
}
