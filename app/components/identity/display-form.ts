import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import type { DisplayIntent } from "#schema/vocabulary/identity.ts";

/** What a form of the display settings was answered: the errors, or that it is done. */
export type DisplayAnswer = { display: DisplayIntent } & (FormAnswer | { done: true });

/**
 * A form that is saved at every change.
 *
 * @param posted the answer of the page where it was submitted without JavaScript
 */
export function useDisplayForm(intent: DisplayIntent, posted: DisplayAnswer | undefined) {
  const fetcher = useFetcher<DisplayAnswer>();
  const answer = fetcher.data ?? (posted?.display === intent ? posted : undefined);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    /** What is being saved; the page shows it at once. */
    sent: fetcher.formData,
    answer,
    problem: answer && "fields" in answer ? (answer.problem ?? "Your change was not saved. Try again.") : null,
  };
}
