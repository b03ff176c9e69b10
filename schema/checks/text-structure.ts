import { z } from "zod";

/** A heading or a list item of an extracted text, according to the file's own styles: [start, end) in UTF-16 units. */
export const TextStructure = z.object({
  kind: z.enum(["heading", "item"]),
  /** 1 is the highest. */
  level: z.number().int().min(1).max(9),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
});
export type TextStructure = z.infer<typeof TextStructure>;
