import { z } from "zod";
import { block } from "../shared/text.ts";
import type { commentStatuses } from "../vocabulary/content.ts";

export const CommentForm = z.object({
  body: block(2, 2000, "The comment"),
  /** The comment replied to; empty for a top-level comment. */
  parentId: z
    .union([z.literal(""), z.uuid()], { error: "The comment you are replying to does not exist." })
    .default(""),
});
export type CommentForm = z.infer<typeof CommentForm>;

export type CommentStatus = (typeof commentStatuses)[number];
