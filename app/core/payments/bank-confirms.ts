/** Displayed in place of the pay button. */
export const bankConfirms = {
  title: "Your bank is confirming the payment: do not pay again.",
  text: "Most banks answer within a minute. This page updates when your bank answers, and we email you.",
} as const;
