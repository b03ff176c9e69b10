import type { DocumentStatus } from "#schema/checks/document.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";

/** A deletion can be withdrawn for so long, s: the removal begins after it. */
export const RESTORE_SECONDS = 10;

type Deleting = { status: DocumentStatus; statusBefore: DocumentStatus | null; receiptId: string | null };

/**
 * Whether a deletion can be withdrawn: the file was still kept, and its removal has not begun. The service, a check that
 * waits for it and the statement ask the same.
 */
export function mayRestoreDocument({ status, statusBefore, receiptId }: Deleting): boolean {
  return status === "deleting" && receiptId === null && presentDocumentStatuses.some((one) => one === statusBefore);
}
