import { z } from "zod";
import { priorities } from "./thread.ts";

const Minute = z.number().int().min(0).max(1440);

/** When people are there, and how fast they mean to answer. Minutes are of the day, in the zone of the house. */
export const SupportHours = z.object({
  zone: z.string().min(1).max(64),
  /** Sunday first; null for a day nobody is there. */
  days: z
    .array(
      z
        .object({ from: Minute, to: Minute })
        .refine(({ from, to }) => to > from, "A day ends after it begins.")
        .nullable(),
    )
    .length(7)
    .refine((days) => days.some((day) => day !== null), "Somebody has to be there on one day at least."),
  /** Staffed minutes within which a waiting student is answered. */
  target: z.record(z.enum(priorities), z.number().int().min(5).max(10_080)),
});
export type SupportHours = z.infer<typeof SupportHours>;
