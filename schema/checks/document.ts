import { z } from "zod";
import { line } from "../shared/text.ts";
import { documentKinds, type documentStatuses } from "../vocabulary/checks.ts";

export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

export type DocumentStatus = (typeof documentStatuses)[number];

export const RetentionDays = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)], { error: "Choose 1, 7, 30 or 90 days." }));

/** A new name, without characters that file systems reject. */
export const DocumentName = z.object({
  name: line(1, 150, "The name").refine((name) => !/[/\\:*?"<>|]/.test(name), {
    error: 'The name holds one of / \\ : * ? " < > |. Leave it out.',
  }),
});
export type DocumentName = z.infer<typeof DocumentName>;

/** The earlier document of the same work. */
export const DocumentVersion = z.object({ of: z.uuid() });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** Sets a document's retention to this many days from now. */
export const DocumentKeeping = z.object({ days: RetentionDays });
export type DocumentKeeping = z.infer<typeof DocumentKeeping>;

/** Whether other students' checks find the text of a document. */
export const RepositoryConsent = z.object({ findable: z.boolean() });

/** SHA-256 of a file, lower-case hexadecimal. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, "This is not the SHA-256 of a file.");

/** All documents of a list, by the time when it was read: one that was added or changed later is not among them. */
export const ListedDocuments = z.object({ listedAt: z.number().int().nonnegative() });
export type ListedDocuments = z.infer<typeof ListedDocuments>;
