import { z } from "zod";
import { block } from "../shared/text.ts";

/** What a form asks for: how long the link works, and whether the text goes with it. */
export const ShareForm = z.object({
  days: z.union([z.literal(1), z.literal(7), z.literal(30)], { error: "Choose 1, 7 or 30 days for the link." }),
  withText: z.boolean({ error: "Choose whether the link includes the text." }),
});
export type ShareForm = z.infer<typeof ShareForm>;

/** A prefix by kind, and 256 bits: what is in a link's fragment. */
export const ShareSecret = z.string().regex(/^s\.[\w-]{43}$/);

/** A link as its owner sees it, without its secret. Times are UTC milliseconds. */
export type ReportShare = {
  id: string;
  withText: boolean;
  opened: number;
  lastOpenedAt: number | null;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
};

/** What a student says of a flag; nothing takes it away. */
export const FlagNote = z.object({ note: block(0, 500, "The note") });
