import { z } from "zod";

/** 20 MB: the upload limit of a similarity check, bytes. */
export const UPLOAD_LIMIT_BYTES = 20_971_520;

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
export type DocumentStatus = (typeof documentStatuses)[number];

export const retentionChoices = [1, 7, 30, 90] as const;
export const RetentionDays = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)], { error: "Choose 1, 7, 30 or 90 days." }));

export const WORDS_MIN = 150;
export const WORDS_MAX = 100_000;
export const PASTE_LIMIT_CHARACTERS = 1_000_000;
