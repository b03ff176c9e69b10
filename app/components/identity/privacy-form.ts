import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import type { PrivacyIntent } from "#schema/vocabulary/identity.ts";

/** What a form about the person's data was answered: the errors, or that it is done. */
export type PrivacyAnswer = { privacy: PrivacyIntent } & (FormAnswer | { done: true });

/** @param posted the answer of the page where it was submitted without JavaScript */
export function usePrivacyForm(intent: PrivacyIntent, posted: PrivacyAnswer | undefined) {
  const fetcher = useFetcher<PrivacyAnswer>();
  const answer = fetcher.data ?? (posted?.privacy === intent ? posted : undefined);
  return {
    Form: fetcher.Form,
    sending: fetcher.state !== "idle",
    rejected: answer && "fields" in answer ? answer : undefined,
    done: answer !== undefined && "done" in answer,
  };
}
