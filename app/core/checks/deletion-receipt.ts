/** What a receipt of a deletion says for itself. D1 and Durable Objects keep recovery copies of 30 days that no one can switch off. */
const DELETION_WORDS =
  "Our systems no longer hold the document. Our provider's backup copies are deleted within 30 days.";

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
  /** When, UTC ms. */
  at: number;
  /** Asked for by its owner, who has everything deleted; or its time was over, and the figures of its reports stay. */
  reason: "asked" | "expired";
  deleted: { files: number; texts: number; fingerprints: number; reports: number };
  words: string;
};

/** How many of each were deleted. Fingerprints are kept only of texts that other students' checks may find. */
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
