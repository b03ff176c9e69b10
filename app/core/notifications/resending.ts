import type { OutgoingStatus } from "#schema/vocabulary/notifications.ts";

/** Statuses from which an admin may send a message again: delivery ended without success. */
export const resendableStatuses = ["refused", "given_up", "skipped"] as const satisfies readonly OutgoingStatus[];

/** Whether the log offers to resend a message; the SQL statement repeats the condition. */
export function mayResend(status: OutgoingStatus): boolean {
  return resendableStatuses.some((one) => one === status);
}
