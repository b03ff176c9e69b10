/** What the database counts as rows change: see the table of their days and parts (db/tables/roll-ups.ts). */
export const rollUpMetrics = [
  "check_status",
  "check_queued",
  "check_ended",
  "check_took",
  "comment_status",
  "conversation_assigned",
  "conversation_changes",
  "conversation_status",
  "credit_back",
  "letter_status",
  "order_status",
  "source_status",
  "user_status",
] as const;
export type RollUpMetric = (typeof rollUpMetrics)[number];
