import { z } from "zod";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What a saved state must still answer after an upgrade: written when it was captured, by the version that it is of. */
export const SavedState = z.strictObject({
  /** The commit whose build made the state. */
  commit: z.string(),
  engineVersion: z.string(),
  /** Signed reports, and their exports in `exports/<name>.{json,pdf,docx,html}`. */
  reports: z.array(
    z.strictObject({
      name: z.string(),
      id: z.string(),
      verifyId: z.string(),
      revoked: z.boolean(),
      title: z.string(),
      score: z.number(),
      scoreUnfiltered: z.number(),
      matchedWords: z.number(),
      groups: z.record(z.string(), z.number()),
      /** SHA-256 of the document's file as it was uploaded. */
      file: Hash,
      documentId: z.string(),
      exports: z.array(z.enum(["json", "pdf", "docx", "html"])),
      /** Scores with a reader's own filters, as the viewer's address writes them, by the rules of that engine. */
      filtered: z.array(z.strictObject({ filters: z.string(), score: z.number(), countedWords: z.number() })),
    }),
  ),
  shares: z.array(
    z.strictObject({
      secret: z.string(),
      withText: z.boolean(),
      works: z.boolean(),
      /** What the shared page shows: a sentence of the text, or the signed score. */
      shows: z.string(),
    }),
  ),
  flagNote: z.strictObject({ report: z.string(), note: z.string() }),
  helpReceipt: z.strictObject({ id: z.string(), order: z.string() }),
  orders: z.array(
    z.strictObject({
      name: z.string(),
      id: z.string(),
      number: z.number(),
      title: z.string(),
      status: z.string(),
      paymentStatus: z.string(),
      /** Cents. */
      total: z.number(),
    }),
  ),
  /** Where the unpaid order's open checkout is. */
  checkout: z.string(),
  payerLink: z.string(),
  deliverables: z.array(z.strictObject({ path: z.string(), sha256: Hash })),
  orderDraft: z.strictObject({ id: z.string(), title: z.string(), instructions: z.string() }),
  articleDraft: z.strictObject({ id: z.string(), title: z.string(), sentence: z.string() }),
  published: z.strictObject({ path: z.string(), sentence: z.string() }),
  conversations: z.array(
    z.strictObject({ id: z.string(), subject: z.string(), bodies: z.array(z.string()), note: z.string().nullable() }),
  ),
  messageFile: z.strictObject({ path: z.string(), sha256: Hash }),
  /** Emails in the local mailbox whose reply address must still take an answer. */
  replies: z.array(z.strictObject({ email: z.string(), conversation: z.string() })),
  /** Paths of unsubscribe links in sent emails. */
  unsubscribe: z.string(),
  /** Credits of ada's account. */
  credits: z.number(),
  /** Sums of cents that moved, by kind. */
  ledger: z.record(z.string(), z.number()),
  /** Head of the audit log. */
  audit: z.strictObject({ seq: z.number(), hash: Hash }),
  /** Passages the index must still find, and the source that has them. */
  index: z.array(z.strictObject({ passage: z.string(), source: z.string().nullable(), kind: z.string() })),
});
export type SavedState = z.infer<typeof SavedState>;
