import { Refused } from "../app-error.ts";
import type { PaymentFailure } from "../orders/ports.ts";

export type FailureWords = { title: string; text: string; help: string };

/** Said wherever an order would be paid, and instead of it. */
export const bankConfirms = {
  title: "Your bank is confirming the payment: do not pay again.",
  text: "Most banks answer within a minute. This page changes when yours has answered, and we email you.",
} as const;

export function bankIsConfirming(): Refused {
  return new Refused("conflict", `${bankConfirms.title} Nothing was changed.`);
}

const noReason: FailureWords = {
  title: "The payment was not approved",
  text: "Your bank did not approve the payment. It gives no reason.",
  help: "Ask your bank whether it blocks payments abroad, or use another card.",
};

/** What a bank's code means for whoever pays, and what to do. A stolen card is told nothing that helps a thief. */
const reasons: Record<string, FailureWords> = {
  insufficient_funds: {
    title: "The card was not accepted",
    text: "Your bank says there is not enough on the account.",
    help: "Use another card, or try again when there is.",
  },
  expired_card: {
    title: "The card has expired",
    text: "Your bank says this card is no longer valid.",
    help: "Use another card. A new card has a new date and often another number.",
  },
  incorrect_cvc: {
    title: "The security code does not fit",
    text: "The three or four digits on the card were not the ones your bank knows.",
    help: "Try again and read them from the card.",
  },
  incorrect_number: {
    title: "The card number does not fit",
    text: "No bank knows a card of that number.",
    help: "Try again and read it from the card.",
  },
  processing_error: {
    title: "The payment could not be worked on",
    text: "Something went wrong between us and your bank.",
    help: "Try again in a minute. If it happens twice, use another card.",
  },
  authentication_required: {
    title: "Your bank wanted to ask you first",
    text: "The question from your bank was not answered, or answered with no.",
    help: "Try again and confirm the payment where your bank asks you.",
  },
  currency_not_supported: {
    title: "This card does not pay in US dollars",
    text: "Your bank does not change currency on this card.",
    help: "Use another card.",
  },
  card_velocity_exceeded: {
    title: "The card has reached its limit",
    text: "Your bank lets this card pay only so often, or so much.",
    help: "Use another card, or ask your bank.",
  },
};

const sameAs: Record<string, string> = {
  withdrawal_count_limit_exceeded: "card_velocity_exceeded",
  invalid_cvc: "incorrect_cvc",
  invalid_number: "incorrect_number",
  payment_intent_authentication_failure: "authentication_required",
  invalid_expiry_month: "expired_card",
  invalid_expiry_year: "expired_card",
  issuer_not_available: "processing_error",
  try_again_later: "processing_error",
  reenter_transaction: "processing_error",
};

export function failureWords(failure: PaymentFailure | null): FailureWords {
  const codes = failure ? [failure.declineCode, failure.code] : [];
  for (const code of codes) {
    const known = code ? reasons[sameAs[code] ?? code] : undefined;
    if (known) return known;
  }
  return noReason;
}
