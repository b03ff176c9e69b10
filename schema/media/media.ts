import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { line } from "../shared/text.ts";
import type { MediaStatus } from "../vocabulary/media.ts";
import { licences, mediaKindNames } from "../vocabulary/media.ts";

export const MediaKind = z.enum(mediaKindNames);
export type MediaKind = z.infer<typeof MediaKind>;

/** Metadata announced before an upload. The key becomes its id, so that announcing twice creates one file. */
export const MediaForm = z.strictObject({
  id: FormKey,
  kind: MediaKind,
  name: z.string().min(1).max(1000),
  alt: line(0, 250, "The description"),
  licence: z.enum(licences, { error: "Choose a licence." }),
  /** For documents of the reference library: authors and year. */
  authors: line(0, 300, "The authors"),
  year: z.number().int().min(1500).max(2100).nullable(),
  /** For recordings: duration as measured by the browser. */
  seconds: z
    .number()
    .min(0)
    .max(4 * 3600)
    .nullable(),
});
export type MediaForm = z.infer<typeof MediaForm>;

const MB = 1_048_576;
/** The largest file of each kind, bytes. */
export const mediaLimits: Record<MediaKind, number> = {
  image: 10 * MB,
  audio: 200 * MB,
  video: 500 * MB,
  document: 20 * MB,
};
/** A media file as displayed. `files` are sorted by width, ascending. Times UTC ms. */
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
  status: MediaStatus;
  problem: string | null;
  files: { path: string; width: number }[];
  uploadedByName: string;
  createdAt: number;
};
