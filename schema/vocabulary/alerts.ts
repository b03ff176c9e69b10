/** What is watched, in the order of the settings: the health of the site, then the business. */
export const alertRules = [
  "minute_clock",
  "sweep_clock",
  "failing_parts",
  "jobs_queue",
  "notices_queue",
  "oldest_check",
  "dead_letters",
  "webhooks",
  "outgoing_waiting",
  "outgoing_failed",
  "checks_failed",
  "payment_mismatches",
  "orders_overdue",
  "orders_unassigned",
  "conversations_overdue",
  "revenue_mismatch",
] as const;
export type AlertRule = (typeof alertRules)[number];

/** The services that call our webhooks. */
export const webhookSources = ["clerk", "content", "payments", "telegram", "turnitin"] as const;
export type WebhookSource = (typeof webhookSources)[number];

/** In what a value and its threshold are measured. */
export type AlertUnit = "minutes" | "count" | "percent" | "dollars";
