import type { OutgoingStatus } from "#schema/vocabulary/notifications.ts";

/** Statuses from which an admin may send a message again: it ended, and did not arrive. */
export const resendableStatuses = ["refused", "given_up", "skipped"] as const satisfies readonly OutgoingStatus[];

/** Whether the log offers to send a message again; the statement that does it asks the same. */
export function mayResend(status: OutgoingStatus): boolean {
  return resendableStatuses.some((one) => one === status);
}
