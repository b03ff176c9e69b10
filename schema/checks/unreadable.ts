import { z } from "zod";
import { unreadableReasons } from "../vocabulary/checks.ts";

export const UnreadableReason = z.enum(unreadableReasons);
export type UnreadableReason = z.infer<typeof UnreadableReason>;

/** The numbers of one file, for the student's message. All of them may be missing. */
export const UnreadableDetails = z.object({
  bytes: z.number().int().nonnegative().optional(),
  pages: z.number().int().nonnegative().optional(),
  words: z.number().int().nonnegative().optional(),
  /** What was found instead, as displayed to the student: "a PNG picture", "an embedded object". */
  found: z.string().max(80).optional(),
});
export type UnreadableDetails = z.infer<typeof UnreadableDetails>;
