import { z } from "zod";
import { line } from "./text.ts";

export const mediaKindNames = ["image", "audio", "video", "document"] as const;
export const MediaKind = z.enum(mediaKindNames);
export type MediaKind = z.infer<typeof MediaKind>;

export const licences = [
  "Own work",
  "CC BY 4.0",
  "CC BY-SA 4.0",
  "CC0",
  "Public domain",
  "Used with permission",
] as const;

/** What is said of a file when it is sent. */
export const MediaFacts = z.object({
  alt: line(0, 250, "The description"),
  licence: z.enum(licences, { error: "Choose a licence." }),
  /** Documents of the reference library: who wrote it, and when. */
  authors: line(0, 300, "The authors"),
  year: z.coerce.number().int().min(1500).max(2100).nullable().default(null),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** A file of the house as its screens see it. `files` by width, ascending. Times UTC ms. */
export type MediaItem = {
  id: string;
  kind: MediaKind;
  name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  alt: string;
  licence: string;
  status: "uploading" | "ready" | "refused";
  problem: string | null;
  files: { path: string; width: number }[];
  uploadedByName: string;
  createdAt: number;
};
