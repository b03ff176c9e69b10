import { AppError } from "../app-error.ts";
import type { PaymentFailure } from "../orders/ports.ts";
import { bankConfirms } from "./bank-confirms.ts";

export type FailureText = { title: string; text: string; help: string };

export function bankIsConfirming(): AppError {
  return new AppError("conflict", `${bankConfirms.title} Nothing was changed.`);
}

const noReason: FailureText = {
  title: "The payment was not approved",
  text: "Your bank did not approve the payment. It gives no reason.",
  help: "Ask your bank whether it blocks payments abroad, or use another card.",
};

/** What a bank's code means for the payer, and what to do. For a stolen card the text must not help a thief. */
const reasons: Record<string, FailureText> = {
  insufficient_funds: {
    title: "The card was not accepted",
    text: "Your bank says there is not enough money in the account.",
    help: "Use another card, or add money to the account and try again.",
  },
  expired_card: {
    title: "The card has expired",
    text: "Your bank says this card is no longer valid.",
    help: "Use another card. A new card has a new date and often another number.",
  },
  incorrect_cvc: {
    title: "The security code is wrong",
    text: "The three or four digits you entered do not match the card.",
    help: "Check the code on your card and try again.",
  },
  incorrect_number: {
    title: "The card number is wrong",
    text: "No card has this number.",
    help: "Check the number on your card and try again.",
  },
  processing_error: {
    title: "The payment could not be processed",
    text: "Something went wrong between us and your bank.",
    help: "Try again in a minute. If it happens twice, use another card.",
  },
  authentication_required: {
    title: "Your bank needs your confirmation",
    text: "Your bank asked you to confirm the payment, and it was not confirmed.",
    help: "Try again and confirm the payment when your bank asks you.",
  },
  currency_not_supported: {
    title: "This card cannot pay in US dollars",
    text: "Your bank does not allow payments in US dollars with this card.",
    help: "Use another card.",
  },
  card_velocity_exceeded: {
    title: "The card has reached its limit",
    text: "Your bank limits how often or how much this card can pay.",
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

export function failureTexts(failure: PaymentFailure | null): FailureText {
  const codes = failure ? [failure.declineCode, failure.code] : [];
  for (const code of codes) {
    const known = code ? reasons[sameAs[code] ?? code] : undefined;
    if (known) return known;
  }
  return noReason;
}
