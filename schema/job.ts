import { z } from "zod";

const base = { v: z.literal(1), bookmark: z.string().max(200).nullable().default(null) };

/** A small letter to the similarity Worker: ids only, never text. */
export const Job = z.discriminatedUnion("type", [
  z.object({ ...base, type: z.literal("check"), checkId: z.uuid() }),
  z.object({ ...base, type: z.literal("index"), sourceId: z.string().min(1).max(120) }),
  z.object({ ...base, type: z.literal("forget"), documentId: z.uuid() }),
  z.object({ ...base, type: z.literal("sweep") }),
]);
export type Job = z.infer<typeof Job>;
