import { type RefObject, useEffect, useRef } from "react";
import { data, type HeadersFunction } from "react-router";
import { AppError, type FieldMessages, fieldMessages, REASON_HEADER, type Reason, statusOf } from "#core/app-error.ts";

/** The response to a form that could not be processed: the submitted values and the errors. */
export type FormAnswer = { values: Record<string, string>; fields: FieldMessages; problem: string | null };

/** The single message of a form that has one field and no space for field messages. */
export function errorOf({ problem, fields }: FormAnswer): string {
  return Object.values(fields)[0] ?? problem ?? "The form was not sent. Try again.";
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
};

/** Parses the form of a request with its schema; invalid fields are returned with their messages and status 422. */
export function readForm<T>(form: FormData, schema: Schema<T>) {
  const values = valuesOf(form);
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true as const, form: parsed.data, values };
  return { ok: false as const, answer: unsent({ values, fields: fieldMessages(parsed.error), problem: null }) };
}

/** Parses a form with passwords or codes: its values are not sent back. */
export function readSecretForm<T>(form: FormData, schema: Schema<T>) {
  const read = readForm(form, schema);
  if (read.ok) return { ok: true as const, form: read.form };
  return { ok: false as const, answer: unsent({ values: {}, fields: read.answer.data.fields, problem: null }) };
}

/**
 * Turns an `AppError` of a service into form errors, one of a missing thing into an error page; throws any other error.
 * An act that needs a fresh sign-in is named in a header, by which the browser asks for one and sends the form again; the
 * page exports `reasonHeaders`.
 */
export function rejectedForm(error: unknown, values: Record<string, string>) {
  const { reason, message, fields = {} } = refusalOf(error);
  const answer: FormAnswer = { values, fields, problem: message };
  return reason === "not_fresh" ? data(answer, initOf("not_fresh")) : unsent(answer);
}

/**
 * For a route's `clientAction`: reports a lost connection at the form and keeps the page. The error status stops the
 * router from revalidating the page, which would fail as well.
 */
export function lostForm(error: unknown, form: FormData, problem: string) {
  // `fetch` throws a TypeError if no response arrives.
  if (!(error instanceof TypeError)) throw error;
  return data<FormAnswer>({ values: valuesOf(form), fields: {}, problem }, { status: 503 });
}

function unsent(answer: FormAnswer) {
  return data<FormAnswer>(answer, { status: 422 });
}

/** The refusal that a form answers. Throws any other error, and a missing thing as an error page. */
export function refusalOf(error: unknown): AppError {
  if (!(error instanceof AppError)) throw error;
  if (error.reason === "not_found") throw data(error.message, { status: 404 });
  return error;
}

/** Status and headers of the answer to an act that was refused. Without the header no fresh sign-in is asked for. */
export function initOf(reason: Reason): { status: number; headers?: Record<string, string> } {
  return { status: statusOf[reason], ...(reason === "not_fresh" && { headers: { [REASON_HEADER]: reason } }) };
}

/** The `headers` of a page with such acts: without it the router drops the headers of an answer. */
export const reasonHeaders: HeadersFunction = ({ actionHeaders, errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  const reason = actionHeaders.get(REASON_HEADER) ?? errorHeaders?.get(REASON_HEADER);
  if (reason) headers.set(REASON_HEADER, reason);
  return headers;
};

/** The text fields of a form. */
export function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Moves the focus to the first invalid field. */
export function useInvalidFocus(answer: FormAnswer | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return form;
}
