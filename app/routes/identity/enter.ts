import { data, redirect } from "react-router";
import type { AppContext } from "#app/context.ts";
import { AppError, type FieldMessages, fieldMessages } from "#core/app-error.ts";
import { SignInForm } from "#schema/identity/user.ts";

export type SignInAnswer = { message: string; fields: FieldMessages; email: string };

const statusOf: Partial<Record<AppError["reason"], number>> = { bad_credentials: 401, too_many: 429, not_found: 404 };

/** Signs a user in with the embedded identity provider's form or as a demo user, and redirects to the target. */
export async function enter({ embeddedSignIn }: AppContext, form: FormData, target: string) {
  if (!embeddedSignIn) throw data("This sign-in form is not available.", { status: 404 });
  const email = String(form.get("email") ?? "");
  try {
    const demo = form.get("demo");
    if (typeof demo === "string") return redirect(target, { headers: await embeddedSignIn.signInAs(demo) });
    const parsed = SignInForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return refuse(422, "Some fields need changes.", email, fieldMessages(parsed.error));
    return redirect(target, { headers: await embeddedSignIn.signIn(parsed.data.email, parsed.data.password) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(statusOf[error.reason] ?? 422, error.message, email, error.fields ?? {});
  }
}

function refuse(status: number, message: string, email: string, fields: FieldMessages) {
  return data<SignInAnswer>({ message, fields, email }, { status });
}
