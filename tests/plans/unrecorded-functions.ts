/** Functions of db/, as `file name`, whose statements no test inside workerd sends, and why. */
export const sentInNoTest: Readonly<Record<string, string>> = {
  "db/conversations/long-conversation.ts fillConversation":
    "Fills a conversation for browser tests, in a local run alone.",
};
