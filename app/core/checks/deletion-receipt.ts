import { RECOVERY_SENTENCE } from "../shared/recovery-copies.ts";

/** The statement on a deletion receipt. */
const DELETION_WORDS = `Our systems no longer hold the document. ${RECOVERY_SENTENCE}`;

export type DeletionDetails = {
  receiptId: string;
  documentId: string;
  at: number;
  stored: boolean;
  byHand: boolean | number;
  texts: boolean | number;
  reports: number;
};

export type DeletionReceipt = {
  receiptId: string;
  documentId: string;
  /** UTC ms. */
  at: number;
  /**
   * `asked`: the owner had everything deleted. `expired`: the retention period is over, and the totals of the
   * reports are kept.
   */
  reason: "asked" | "expired";
  deleted: { files: number; texts: number; fingerprints: number; reports: number };
  words: string;
};

/** How many of each were deleted. Fingerprints are stored only for texts that other students' checks may match. */
export function deletionReceipt({
  receiptId,
  documentId,
  at,
  stored,
  byHand,
  texts,
  reports,
}: DeletionDetails): DeletionReceipt {
  const read = texts ? 1 : 0;
  return {
    receiptId,
    documentId,
    at,
    reason: byHand ? "asked" : "expired",
    deleted: { files: 1, texts: read, fingerprints: stored ? read : 0, reports },
    words: DELETION_WORDS,
  };
}
