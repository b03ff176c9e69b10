import { z } from "zod";
import { ReportCoverage, ReportSourceKind } from "./report.ts";

/** A source to align with a private check: its metadata, and as much of its text as its licence permits. */
export const PrivateSource = z.object({
  id: z.string(),
  kind: ReportSourceKind,
  title: z.string(),
  authors: z.array(z.string()),
  container: z.string().optional(),
  year: z.number().int().optional(),
  url: z.string().optional(),
  licence: z.string().optional(),
  /** Of the whole source: UTF-16 units, and words. */
  length: z.number().int().min(0),
  words: z.number().int().min(0),
  /** `start` is where a passage begins in the source. */
  passages: z.array(z.object({ start: z.number().int().min(0), text: z.string() })),
});
export type PrivateSource = z.infer<typeof PrivateSource>;

/** The response to a private check. */
export const PrivateAnswer = z.object({
  id: z.uuid(),
  sources: z.array(PrivateSource),
  /** The places that match other students' documents, all together, as words [first, behind) in order. */
  places: z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)])),
  coverage: z.array(ReportCoverage),
});
export type PrivateAnswer = z.infer<typeof PrivateAnswer>;
