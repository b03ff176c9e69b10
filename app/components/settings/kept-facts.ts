/** Times that are fixed in the code, for the retention page. Each names the service that has it in its comment. */
export const keptFacts: readonly { name: string; kept: string; why: string }[] = [
  // services/audit has no deletion at all.
  { name: "Audit log", kept: "Permanently", why: "Every entry proves the ones before it" },
  // core/identity/session.ts
  { name: "Records of ended sessions", kept: "30 days", why: "As long as a session can last" },
  // services/orders/archiving.ts
  { name: "Events of an order that ended", kept: "400 days, then archived", why: "Complaints and tax" },
  // services/conversations/archiving.ts
  { name: "Conversations without a new message", kept: "365 days, then archived", why: "Closed after 180 days" },
  // services/platform/retention.ts
  { name: "Page views by day", kept: "400 days, then by month", why: "A comparison with the year before" },
  { name: "Counts of checks by day", kept: "800 days", why: "A comparison with the year before" },
  // services/orders/placing.ts
  { name: "Drafts of orders", kept: "30 days", why: "Unsent forms" },
];
