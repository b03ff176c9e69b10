import { z } from "zod";
import { block } from "../shared/text.ts";

/** The form of a share link: how long the link is valid, and whether the text is included. */
export const ShareForm = z.object({
  days: z.union([z.literal(1), z.literal(7), z.literal(30)], { error: "Choose 1, 7 or 30 days for the link." }),
  withText: z.boolean({ error: "Choose whether the link includes the text." }),
});
export type ShareForm = z.infer<typeof ShareForm>;

/** The secret in a link's fragment: a prefix by kind, and 256 bits. */
export const ShareSecret = z.string().regex(/^s\.[\w-]{43}$/);

/** A link as displayed to its owner, without its secret. Times are UTC milliseconds. */
export type ReportShare = {
  id: string;
  withText: boolean;
  opened: number;
  lastOpenedAt: number | null;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
};

/** A student's note on a flag; the flag itself cannot be removed. */
export const FlagNote = z.object({ note: block(0, 500, "The note") });
