import { z } from "zod";

/** Cents, or tenths of a cent a word. */
const rate = z.coerce
  .number({ error: "Write a whole number." })
  .int("Write a whole number.")
  .min(0, "A rate is not negative.")
  .max(100_000, "A rate is at most 100,000.");
const percent = z.coerce
  .number({ error: "Write a whole number." })
  .int("Write a whole number.")
  .min(10, "At least 10 %.")
  .max(1000, "At most 1,000 %.");

const byLevel = z.object({
  "high-school": rate,
  undergraduate: rate,
  masters: rate,
  doctoral: rate,
  professional: rate,
});

/** What an admin may change of a price book: its figures. How a kind is charged stays. */
export const PriceBookForm = z.object({
  /** The version whoever writes has seen. */
  seen: z.coerce.number().int().min(1),
  note: z
    .string()
    .trim()
    .min(5, "Say in a few words why prices change.")
    .max(300, "The reason has at most 300 characters."),
  rates: z.object({
    proofreading: byLevel,
    editing: byLevel,
    formatting: byLevel,
    feedback: byLevel,
    tutoring: byLevel,
    "model-outline": byLevel,
  }),
  deadlinePercent: z.object({
    12: percent,
    24: percent,
    48: percent,
    72: percent,
    120: percent,
    168: percent,
    336: percent,
  }),
  referencesTenthsOfCent: rate,
  minimumCents: rate,
});
export type PriceBookForm = z.infer<typeof PriceBookForm>;
