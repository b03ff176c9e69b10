import { z } from "zod";

const base = { v: z.literal(1), bookmark: z.string().max(200).nullable().default(null) };

/** A small email to the similarity Worker: ids only, never text. */
export const Job = z.discriminatedUnion("type", [
  z.object({ ...base, type: z.literal("check"), checkId: z.uuid() }),
  z.object({ ...base, type: z.literal("index"), sourceId: z.string().min(1).max(120) }),
  z.object({ ...base, type: z.literal("forget"), documentId: z.uuid() }),
  /** Counts the words of a document that someone orders help with. */
  z.object({ ...base, type: z.literal("measure"), documentId: z.uuid() }),
  /** Draws the picture of an article's link previews. */
  z.object({ ...base, type: z.literal("card"), articleId: z.string().min(1).max(120) }),
  /** Compares an article's working copy, or what is live of it, with the other texts of ours. */
  z.object({ ...base, type: z.literal("originality"), articleId: z.string().min(1).max(120) }),
  /** Takes a text of ours out of what checks are compared with. */
  z.object({ ...base, type: z.literal("withdraw"), sourceId: z.string().min(1).max(120) }),
  /** Reads an uploaded document into the reference library. */
  z.object({ ...base, type: z.literal("shelve"), mediaId: z.uuid() }),
  /** Looks into a file that was sent with a message, before anybody may open it. */
  z.object({ ...base, type: z.literal("inspect"), fileId: z.uuid() }),
  /** One step of a check that is sent to Turnitin too. */
  z.object({ ...base, type: z.literal("turnitin"), checkId: z.uuid() }),
  z.object({ ...base, type: z.literal("sweep") }),
  /** Adds sources of another version of the index anew, some hundred a job. */
  z.object({ ...base, type: z.literal("rebuild") }),
]);
export type Job = z.infer<typeof Job>;
