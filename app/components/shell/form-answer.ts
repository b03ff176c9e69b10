import { type RefObject, useEffect, useRef } from "react";
import { data } from "react-router";
import { AppError, type FieldMessages, fieldMessages } from "#core/app-error.ts";

/** What a form gets back when it could not be sent: the input as it was, and what is wrong with it. */
export type FormAnswer = { values: Record<string, string>; fields: FieldMessages; problem: string | null };

/** What is said where a form has one field and no room for words at it. */
export function errorOf({ problem, fields }: FormAnswer): string {
  return Object.values(fields)[0] ?? problem ?? "The form was not sent. Try again.";
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
};

/** The form of a request, read with its schema; what does not fit comes back field by field with status 422. */
export function readForm<T>(form: FormData, schema: Schema<T>) {
  const values = valuesOf(form);
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true as const, form: parsed.data, values };
  return { ok: false as const, answer: unsent({ values, fields: fieldMessages(parsed.error), problem: null }) };
}

/** A refusal of a service, said where the form is. Anything else stays a fault. */
export function rejectedForm(error: unknown, values: Record<string, string>) {
  if (!(error instanceof AppError) || error.reason === "not_found") throw error;
  return unsent({ values, fields: error.fields ?? {}, problem: error.message });
}

/**
 * For a route's `clientAction`: a lost connection is said at the form, and the page stays. The status keeps the router
 * from reading the page again, which would be lost as well.
 */
export function lostForm(error: unknown, form: FormData, problem: string) {
  // What fetch throws when no one answered.
  if (!(error instanceof TypeError)) throw error;
  return data<FormAnswer>({ values: valuesOf(form), fields: {}, problem }, { status: 503 });
}

function unsent(answer: FormAnswer) {
  return data(answer, { status: 422 });
}

/** The fields of a form that are words. */
export function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Puts the focus on the first field that needs another look. */
export function useInvalidFocus(answer: FormAnswer | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return form;
}
