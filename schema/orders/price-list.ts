import { z } from "zod";

/** Dollars as entered, converted to a whole number of the smallest unit: 3 places are tenths of a cent, 2 are cents. */
export const dollars = (places: 2 | 3) =>
  z
    .string()
    .trim()
    .regex(
      places === 3 ? /^\$?\d{1,6}(?:\.\d{1,3})?$/ : /^\$?\d{1,6}(?:\.\d{1,2})?$/,
      places === 3 ? "Enter an amount in dollars, such as 0.022." : "Enter an amount in dollars, such as 45.50.",
    )
    .transform((text) => Math.round(Number(text.replace("$", "")) * 10 ** places))
    .pipe(z.number().max(100_000, places === 3 ? "At most $100 per word." : "At most $1,000."));
const percent = z.coerce
  .number({ error: "Enter a whole number." })
  .int("Enter a whole number.")
  .min(10, "At least 10 %.")
  .max(1000, "At most 1,000 %.");

const byLevel = (places: 2 | 3) =>
  z.object({
    "high-school": dollars(places),
    undergraduate: dollars(places),
    masters: dollars(places),
    doctoral: dollars(places),
    professional: dollars(places),
  });
const byWord = byLevel(3);
const atOnce = byLevel(2);

/** The values of a price list that an admin may change. How a service is charged is fixed. */
export const PriceListForm = z
  .object({
    /** The version that the admin edited. */
    seen: z.coerce.number().int().min(1),
    note: z
      .string()
      .trim()
      .min(5, "Enter a short reason for the price change.")
      .max(300, "The reason can have at most 300 characters."),
    rates: z.object({
      proofreading: byWord,
      editing: byWord,
      formatting: byWord,
      feedback: byWord,
      tutoring: atOnce,
      "model-outline": atOnce,
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
    referencesPerWord: dollars(3),
    minimum: dollars(2),
  })
  .transform(({ referencesPerWord, minimum, ...form }) => ({
    ...form,
    referencesTenthsOfCent: referencesPerWord,
    minimumCents: minimum,
  }));
export type PriceListForm = z.infer<typeof PriceListForm>;
