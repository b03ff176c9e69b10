/** Functions of db/, as `file name`, whose statements only a deep test sends, and which one. */
export const sentInDeepRun: Readonly<Record<string, string>> = {
  "db/checks/reports.ts reportIdsOf": "tests/workers/checks/crash.test.ts",
};

/** Functions of db/ whose statements no test inside workerd sends, and why. */
export const sentInNoTest: Readonly<Record<string, string>> = {
  "db/conversations/long-conversation.ts fillConversation":
    "Fills a conversation for browser tests, in a local run alone.",
};
