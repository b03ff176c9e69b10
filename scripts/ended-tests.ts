/** Tests that were merged into another or deleted, as `file › title`: into which, or why (npm run test:list). */
export const endedTests: Readonly<Record<string, string>> = {
  "tests/e2e/payments/payment.spec.ts › the buttons of the test bank: a student pays, is refused for each reason, and returns":
    "presses one reason now; tests/workers/payments/every-answer.test.ts pays with every reason, tests/core/payments/payment-failure.test.ts reads the text of each",
  "tests/components/shell/client.test.ts › a mutation without an answer in time is sent once more, with the same key":
    "a request without an answer in time is not repeated; tests/components/shell/repeat.test.ts",
  "tests/components/shell/query-client.test.ts › queries and mutations retry once":
    "one repeat for all of them: tests/components/shell/repeat.test.ts",
  "tests/components/shell/query-client.test.ts › a mutation whose response was lost is sent once more, with the same idempotency key":
    "tests/components/shell/repeat.test.ts",
  "tests/components/shell/watch-fetch.test.ts › the data of a page is requested once more after a lost connection or an error of the edge, an API request is not":
    "tests/components/shell/repeat.test.ts",
  "tests/e2e/orders/admin-orders.spec.ts › a refund above fifty dollars waits for a second admin, and the one who asked can only withdraw it":
    "a refund above fifty dollars waits, and the admin who asked for it can only withdraw it until the next day",
  "tests/rate-classes.test.ts › these need a fresh sign-in, and are for staff":
    "these need a fresh sign-in, to read as well",
  "tests/workers/identity/second-factor.test.ts › an open session is not enough to set up a second factor: the password is asked for, and tries are counted":
    "an open session is not enough to see what a second factor is set up with",
  "tests/workers/platform/log.test.ts › a failed statement is logged with its first word and its cause, and without values":
    "the message of no error is logged: tests/workers/platform/log.test.ts, problem-words.test.ts",
  "tests/workers/platform/log.test.ts › any other error is logged with its name and stack, and a thrown non-error with its type":
    "the message of no error is logged: tests/workers/platform/log.test.ts, problem-words.test.ts",
  "tests/workers/sources/open-texts-held.test.ts › texts under a free licence become sources where the operator wants it; all others are forgotten":
    "found texts are sources of nobody any more: texts that an earlier version kept leave the sources",
  "tests/workers/sources/open-texts-held.test.ts › neither a held file that cannot be read nor a source that cannot be kept fails a check":
    "found texts are kept no more",
};
