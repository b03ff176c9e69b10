import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import type { SecondFactorOffer } from "#core/identity/provider.ts";
import type { AccountIntent } from "#schema/vocabulary/identity.ts";

/** What an account form was answered: the errors, or that it is done. `offer`: what an authenticator app is set up with. */
export type AccountAnswer = { intent: AccountIntent; offer?: SecondFactorOffer } & (
  | FormAnswer
  | { done: true; sentTo?: string }
);

/**
 * A form of the account sections, which stays on its page.
 *
 * @param posted the answer of the page where it was submitted without JavaScript
 */
export function useAccountForm(intent: AccountIntent, posted: AccountAnswer | undefined) {
  const fetcher = useFetcher<AccountAnswer>();
  const answer = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  const rejected = answer && "fields" in answer ? answer : undefined;
  return {
    Form: fetcher.Form,
    sending: fetcher.state !== "idle",
    rejected,
    offer: answer?.offer,
    done: answer && "done" in answer ? answer : undefined,
  };
}
