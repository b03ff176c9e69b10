import type { documents } from "../../tables/index.ts";

type Deleted = Partial<typeof documents.$inferInsert>;

/** What is left of a document whose time is over (db/checks/document-deletion.ts); nothing changes before that. */
export function deletionOf(id: string, deletedAt: number | null, now: number, byHand = false): Deleted {
  if (deletedAt === null || deletedAt >= now) return {};
  return {
    status: "deleted",
    statusBefore: byHand ? "ready" : null,
    receiptId: `DL-${id.slice(-8).toUpperCase()}`,
    name: "",
    sha256: "",
    bytes: 0,
    words: null,
    pages: null,
    language: null,
    deletedAt,
    updatedAt: deletedAt,
  };
}
