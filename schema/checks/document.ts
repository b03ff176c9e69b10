import { z } from "zod";
import { line } from "../shared/text.ts";

/** 20 MB: the upload limit of a similarity check, bytes. */
export const UPLOAD_LIMIT_BYTES = 20_971_520;

/** A file that is sent in parts comes in parts of at most 2 MiB, bytes. */
export const UPLOAD_PART_BYTES = 2_097_152;

export const documentKinds = ["pdf", "docx", "doc", "text"] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const mimeOf: Record<DocumentKind, string> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  text: "text/plain",
};

export const documentStatuses = ["uploading", "received", "ready", "rejected", "deleting", "deleted"] as const;
/** The file is there and nobody has deleted it. */
export const presentDocumentStatuses = ["received", "ready", "rejected"] as const;
/** What its owner finds: one that is being deleted is shown as that. */
export const foundDocumentStatuses = ["uploading", ...presentDocumentStatuses, "deleting"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const retentionChoices = [1, 7, 30, 90] as const;
export const RetentionDays = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)], { error: "Choose 1, 7, 30 or 90 days." }));

export const WORDS_MIN = 150;
export const WORDS_MAX = 100_000;
export const PASTE_LIMIT_CHARACTERS = 1_000_000;

/** A new name: what no file system takes stands in none. */
export const DocumentName = z.object({
  name: line(1, 150, "The name").refine((name) => !/[/\\:*?"<>|]/.test(name), {
    error: 'The name holds one of / \\ : * ? " < > |. Leave it out.',
  }),
});
export type DocumentName = z.infer<typeof DocumentName>;

/** Versions of one work that are looked at: nobody writes more. */
export const VERSIONS_MOST = 200;

/** The document whose work this one is a new version of. */
export const DocumentVersion = z.object({ of: z.uuid() });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** Keeps a document this many days from now. */
export const DocumentKeeping = z.object({ days: RetentionDays });
export type DocumentKeeping = z.infer<typeof DocumentKeeping>;

/** SHA-256 of a file, lower-case hexadecimal. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, "This is not the SHA-256 of a file.");
