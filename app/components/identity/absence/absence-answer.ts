import { data } from "react-router";
import { type FormAnswer, readForm, rejectedForm, valuesOf } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { AbsenceForm, EndAbsenceForm } from "#schema/identity/absence.ts";
import { type AbsenceIntent, absenceIntents } from "#schema/vocabulary/identity.ts";

type Absences = AppContext["services"]["absences"];
/** An absence with its form. */
export type AbsenceView = NonNullable<Awaited<ReturnType<Absences["view"]>>>;

/** What a form of an absence was answered: the errors, or that it is done. */
export type AbsenceAnswer = { absence: AbsenceIntent } & (FormAnswer | { done: true });

export function absenceIntent(form: FormData): AbsenceIntent | null {
  return absenceIntents.find((intent) => intent === form.get("intent")) ?? null;
}

/** Sets or ends an absence. A rejected form is returned as it was typed. */
export async function changeAbsence(
  { services, actor }: AppContext,
  of: Parameters<Absences["set"]>[1],
  intent: AbsenceIntent,
  form: FormData,
) {
  const named = ({ data: answer, init }: ReturnType<typeof data<FormAnswer>>) =>
    data({ absence: intent, ...answer }, init ?? {});
  try {
    if (intent === "set-absence") {
      const read = readForm(form, AbsenceForm);
      if (!read.ok) return named(read.answer);
      await services.absences.set(actor, of, read.form);
    } else {
      const read = readForm(form, EndAbsenceForm);
      if (!read.ok) return named(read.answer);
      await services.absences.end(actor, read.form.id);
    }
    return { absence: intent, done: true as const };
  } catch (error) {
    return named(rejectedForm(error, valuesOf(form)));
  }
}
