import { z } from "zod";
import { isServiceTestId } from "../vocabulary/open-services.ts";

const base = { v: z.literal(1), bookmark: z.string().max(200).nullable().default(null) };

/** A job for the similarity Worker: ids only, never text. */
export const Job = z.discriminatedUnion("type", [
  z.object({ ...base, type: z.literal("check"), checkId: z.uuid() }),
  z.object({ ...base, type: z.literal("index"), sourceId: z.string().min(1).max(120) }),
  z.object({ ...base, type: z.literal("forget"), documentId: z.uuid() }),
  /** Counts the words of an order's document. */
  z.object({ ...base, type: z.literal("measure"), documentId: z.uuid() }),
  /** Renders the link preview image of an article. */
  z.object({ ...base, type: z.literal("card"), articleId: z.string().min(1).max(120) }),
  /** Compares an article's working copy, or its live version, with our other texts. */
  z.object({ ...base, type: z.literal("originality"), articleId: z.string().min(1).max(120) }),
  /** Removes a text of ours from the sources of checks. */
  z.object({ ...base, type: z.literal("withdraw"), sourceId: z.string().min(1).max(120) }),
  /** Adds an uploaded document to the sources of checks. */
  z.object({ ...base, type: z.literal("shelve"), mediaId: z.uuid() }),
  /** Inspects a file sent with a message, before it can be opened. */
  z.object({ ...base, type: z.literal("inspect"), fileId: z.uuid() }),
  /** One step of a check with Turnitin. */
  z.object({ ...base, type: z.literal("turnitin"), checkId: z.uuid() }),
  /** One step of the import of an uploaded archive into a public collection. */
  z.object({ ...base, type: z.literal("import"), importId: z.uuid() }),
  /** One step of merging small segments of public collections. */
  z.object({ ...base, type: z.literal("merge") }),
  /** One request to a service of the open literature, which an admin asked for. */
  z.object({ ...base, type: z.literal("probe"), testId: z.string().refine(isServiceTestId) }),
  /** Writes the archive of a person's own data. */
  z.object({ ...base, type: z.literal("export"), exportId: z.uuid() }),
  /** Sent every minute with the time, ms: how long it takes to arrive is the age of the queue. */
  z.object({ ...base, type: z.literal("tick"), at: z.number().int().positive() }),
  z.object({ ...base, type: z.literal("sweep") }),
  /** Reindexes sources of another index version, some hundred per job. */
  z.object({ ...base, type: z.literal("rebuild") }),
]);
export type Job = z.infer<typeof Job>;
