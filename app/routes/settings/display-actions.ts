import { data } from "react-router";
import { type FormAnswer, readForm, rejectedForm, valuesOf } from "#app/components/shell/form-answer.ts";
import type { AppContext } from "#app/context.ts";
import { DensityForm, LocaleForm, ShortcutsForm, TimeZoneForm } from "#schema/identity/user.ts";
import { type DisplayIntent, displayIntents } from "#schema/vocabulary/identity.ts";

export function displayIntent(form: FormData): DisplayIntent | null {
  return displayIntents.find((intent) => intent === form.get("intent")) ?? null;
}

/** The forms of the display settings, by the intent that each sends. An answer names its intent. */
export async function changeDisplay({ services, actor }: AppContext, intent: DisplayIntent, form: FormData) {
  const read = readIntent(intent, form);
  if (!read.ok) return named(intent, read.answer);
  try {
    await services.people.saveDisplay(actor, read.form);
  } catch (error) {
    return named(intent, rejectedForm(error, valuesOf(form)));
  }
  return { display: intent, done: true as const };
}

function readIntent(intent: DisplayIntent, form: FormData) {
  switch (intent) {
    case "density":
      return readForm(form, DensityForm);
    case "shortcuts":
      return readForm(form, ShortcutsForm);
    case "time-zone":
      return readForm(form, TimeZoneForm);
    case "locale":
      return readForm(form, LocaleForm);
  }
}

function named(display: DisplayIntent, { data: answer, init }: ReturnType<typeof data<FormAnswer>>) {
  return data({ display, ...answer }, init ?? {});
}
