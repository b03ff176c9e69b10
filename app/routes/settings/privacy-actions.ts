import { data } from "react-router";
import { type FormAnswer, readForm, rejectedForm, valuesOf } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { DeleteAccountForm } from "#schema/identity/user.ts";
import { type PrivacyIntent, privacyIntents } from "#schema/vocabulary/identity.ts";

export function privacyIntent(form: FormData): PrivacyIntent | null {
  return privacyIntents.find((intent) => intent === form.get("intent")) ?? null;
}

/** What the sections "Your data" and "Privacy" show. */
export async function privacyState({ services, actor }: AppContext) {
  const [dataExport, deletion, findable] = await Promise.all([
    services.dataExports.state(actor),
    services.accountDeletion.state(actor),
    services.documents.findable(actor),
  ]);
  return { dataExport, deletion, findable };
}

/** The forms about the person's data, by the intent that each sends. An answer names its intent. */
export async function changePrivacy(context: AppContext, intent: PrivacyIntent, form: FormData) {
  try {
    const rejected = await change(context, intent, form);
    return rejected ? named(intent, rejected) : { privacy: intent, done: true as const };
  } catch (error) {
    return named(intent, rejectedForm(error, valuesOf(form)));
  }
}

type Rejected = ReturnType<typeof data<FormAnswer>>;

function named(privacy: PrivacyIntent, { data: answer, init }: Rejected) {
  return data({ privacy, ...answer }, init ?? {});
}

async function change(
  { services, actor }: AppContext,
  intent: PrivacyIntent,
  form: FormData,
): Promise<Rejected | null> {
  switch (intent) {
    case "export-data":
      await services.dataExports.request(actor);
      return null;
    case "delete-account": {
      const read = readForm(form, DeleteAccountForm);
      if (!read.ok) return read.answer;
      await services.accountDeletion.request(actor, read.form.address);
      return null;
    }
    case "keep-account":
      await services.accountDeletion.keep(actor);
      return null;
    case "withdraw-texts":
      await services.documents.withdrawAll(actor);
      return null;
  }
}
