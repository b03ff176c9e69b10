/** Tests that were merged into another or deleted, as `file › title`: into which, or why (npm run test:list). */
export const endedTests: Readonly<Record<string, string>> = {
  "tests/e2e/payments/payment.spec.ts › the buttons of the test bank: a student pays, is refused for each reason, and returns":
    "presses one reason now; tests/workers/payments/every-answer.test.ts pays with every reason, tests/core/payments/payment-failure.test.ts reads the text of each",
};
