import { z } from "zod";
import { block } from "./text.ts";

export const CommentForm = z.object({
  body: block(2, 2000, "The comment"),
  /** The comment that is answered; empty for one of its own. */
  parentId: z
    .union([z.literal(""), z.uuid()], { error: "The comment you are replying to does not exist." })
    .default(""),
});
export type CommentForm = z.infer<typeof CommentForm>;

export const commentStatuses = ["held", "shown", "removed"] as const;
export type CommentStatus = (typeof commentStatuses)[number];
