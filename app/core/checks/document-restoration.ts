import type { DocumentStatus } from "#schema/checks/document.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";

/** How long a deletion can be undone, s: the removal begins after it. */
export const RESTORE_SECONDS = 10;

/** The same where many are deleted in batches, s: the first can still be undone when the last has been deleted. */
export const RESTORE_ALL_SECONDS = 60;

type Deleting = { status: DocumentStatus; statusBefore: DocumentStatus | null; receiptId: string | null };

/**
 * Whether a deletion can be undone: the file was still stored, and its removal has not begun. Used by the service,
 * by a check that waits for the removal, and by the SQL statement.
 */
export function mayRestoreDocument({ status, statusBefore, receiptId }: Deleting): boolean {
  return status === "deleting" && receiptId === null && presentDocumentStatuses.some((one) => one === statusBefore);
}
