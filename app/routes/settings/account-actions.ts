import { data } from "react-router";
import { type FormAnswer, readSecretForm, rejectedForm } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { requireFresh } from "#core/identity/fresh-sign-in.ts";
import type { EmbeddedSignIn, SecondFactorOffer } from "#core/identity/provider.ts";
import type { Session } from "#core/ports.ts";
import {
  ChangeAddressForm,
  ChangePasswordForm,
  EndSessionForm,
  SecondFactorForm,
  SecondFactorOfferForm,
} from "#schema/identity/user.ts";
import { type AccountIntent, accountIntents } from "#schema/vocabulary/identity.ts";

export function accountIntent(form: FormData): AccountIntent | null {
  return accountIntents.find((intent) => intent === form.get("intent")) ?? null;
}

/** The forms of the account sections, by the intent that each sends. An answer names its intent. */
export async function changeAccount(context: AppContext, intent: AccountIntent, form: FormData) {
  try {
    const answer = await change(context, intent, form);
    return answer ?? { intent, done: true as const };
  } catch (error) {
    return named(intent, rejectedForm(error, {}));
  }
}

type Rejected = ReturnType<typeof data<FormAnswer>>;

/** @param offer what an authenticator app was set up with: the form is shown again with it */
function named(intent: AccountIntent, { data: answer, init }: Rejected, offer?: SecondFactorOffer) {
  return data({ intent, ...answer, ...(offer && { offer }) }, init ?? {});
}

async function change(context: AppContext, intent: AccountIntent, form: FormData) {
  const { services, actor, session, embeddedSignIn } = context;
  if (!isPerson(actor) || !session) throw new AppError("not_signed_in", "Sign in to continue.");
  switch (intent) {
    case "end-session": {
      const read = readSecretForm(form, EndSessionForm);
      if (!read.ok) throw new AppError("not_found", "This device is signed out already.");
      await services.sessions.endOne(actor, read.form.session);
      return null;
    }
    case "end-sessions":
      await services.sessions.endOthers(actor, session);
      return null;
    case "password":
    case "address":
    case "second-factor":
    case "stop-second-factor":
      break;
  }
  if (!embeddedSignIn) throw data("The sign-in service has this form.", { status: 404 });
  switch (intent) {
    case "password": {
      const read = readSecretForm(form, ChangePasswordForm);
      if (!read.ok) return named(intent, read.answer);
      await services.people.passwordChanged(await embeddedSignIn.changePassword(session, read.form));
      return null;
    }
    case "address": {
      const read = readSecretForm(form, ChangeAddressForm);
      if (!read.ok) return named(intent, read.answer);
      requireFresh(actor);
      await embeddedSignIn.requestAddress(actor.subject, read.form.address);
      return { intent, done: true as const, sentTo: read.form.address };
    }
    case "second-factor":
      return form.has("offer")
        ? startSecondFactor({ services, embeddedSignIn, actor, session }, form)
        : offerSecondFactor({ embeddedSignIn, session }, form);
    case "stop-second-factor":
      requireFresh(actor);
      await embeddedSignIn.stopSecondFactor(actor.subject);
      await services.people.secondFactorChanged(actor, false);
      return null;
  }
}

type SignedIn = { embeddedSignIn: EmbeddedSignIn; session: Session };

async function offerSecondFactor({ embeddedSignIn, session }: SignedIn, form: FormData) {
  const read = readSecretForm(form, SecondFactorOfferForm);
  if (!read.ok) return named("second-factor", read.answer);
  const offer = await embeddedSignIn.offerSecondFactor(session, read.form.password);
  return { intent: "second-factor" as const, done: true as const, offer };
}

async function startSecondFactor(
  { services, embeddedSignIn, actor, session }: SignedIn & Pick<AppContext, "services" | "actor">,
  form: FormData,
) {
  const intent = "second-factor";
  const offer = await embeddedSignIn.openOffer(session, String(form.get("offer")));
  const read = readSecretForm(form, SecondFactorForm);
  if (!read.ok) return named(intent, read.answer, offer);
  try {
    const headers = await embeddedSignIn.startSecondFactor(session, read.form);
    await services.people.secondFactorChanged(actor, true);
    return data({ intent, done: true } as const, { headers });
  } catch (error) {
    return named(intent, rejectedForm(error, {}), offer);
  }
}
