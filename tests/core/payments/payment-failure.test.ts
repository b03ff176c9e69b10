import { expect, test } from "vitest";
import { failureTexts } from "#core/payments/payment-failure.ts";

const words = (declineCode: string | null, code = "card_declined") => failureTexts({ code, declineCode });

test("each decline reason has a message with an instruction", () => {
  expect(words("insufficient_funds").text).toContain("not enough");
  expect(words(null, "expired_card").title).toContain("expired");
  expect(words(null, "incorrect_cvc").title).toContain("security code");
  expect(words(null, "processing_error").help).toContain("Try again");
  expect(words("authentication_required").title).toContain("needs your confirmation");
});

test("a stolen, a lost and a plainly declined card get the same message, and so does an unknown code", () => {
  const none = failureTexts(null);
  for (const code of ["stolen_card", "lost_card", "fraudulent", "generic_decline", "constructor", "toString"])
    expect(words(code)).toEqual(none);
});
