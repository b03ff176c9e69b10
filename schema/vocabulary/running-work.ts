/** Statuses in which an order's deadline is running. */
export const runningWorkStatuses = ["paid", "assigned", "in_progress", "in_review"] as const;
