import { z } from "zod";
import { withMoment } from "../shared/local-time.ts";
import { deadlineHours, serviceKinds } from "../vocabulary/orders.ts";

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

/** Free checks stay below the number of checks that one person may start in a day. */
const FREE_CHECKS_MOST = 20;
/** Packs of check credits on one list. */
export const PACKS_MOST = 6;
/** Countries that can be added with one form. */
export const NEW_TAXES = 3;
/** Tax, tenths of a per cent. */
const TAX_MOST = 500;

const taxTenths = z
  .string()
  .trim()
  .regex(/^\d{1,2}(?:\.\d)?$/, "Enter a percentage with at most one decimal, such as 25.5.")
  .transform((text) => Math.round(Number(text) * 10))
  .pipe(z.number().max(TAX_MOST, "At most 50 %."));
const country = z.string().regex(/^[A-Z]{2}$/, "Choose a country.");
const noText = z.literal("").transform(() => null);

const pack = z
  .object({
    credits: noText.or(
      z.coerce.number({ error: "Enter a whole number." }).int("Enter a whole number.").min(1).max(1000),
    ),
    dollars: noText.or(dollars(2).pipe(z.number().min(100, "At least $1."))),
  })
  .refine(({ credits, dollars }) => (credits === null) === (dollars === null), {
    message: "Enter both, or leave both empty.",
    path: ["dollars"],
  });

/** Checkboxes by name: those that are off are not sent. */
function chosen<Value extends string | number>(values: readonly Value[]) {
  return z
    .record(z.string(), z.literal("on"))
    .default({})
    .transform((boxes) => values.filter((value) => boxes[String(value)] === "on"));
}

/** The reason of a change of prices. */
const PriceNote = z
  .string()
  .trim()
  .min(5, "Enter a short reason for the price change.")
  .max(300, "The reason can have at most 300 characters.");
/** The newest version that the admin saw. */
const seen = z.coerce.number().int().min(1);
/** `startsAt`: when the prices start, UTC ms; null for at once. `startsAtText`: what the field of it shows. */
const start = {
  when: z.enum(["now", "later"], { error: "Choose when the prices start." }),
  startsAt: z
    .string()
    .default("")
    .refine((text) => text === "" || /^\d{1,15}$/.test(text), "Enter a date and a time.")
    .transform((text) => (text === "" ? null : Number(text))),
  startsAtText: z.string().default(""),
};
type Start = { when: "now" | "later"; startsAt: number | null; startsAtText: string };

/** The field and the choice beside it must agree: neither is to start prices at another time than was entered. */
function checkStart({ when, startsAt, startsAtText }: Start, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["startsAt"], message });
  if (when === "now" && (startsAt !== null || startsAtText !== ""))
    refuse("Choose “At a date and time” to start then, or clear this field.");
  if (when === "later" && startsAt === null)
    refuse(
      startsAtText === ""
        ? "Enter a date and a time."
        : "Your browser sent this time without its time zone. Choose your time zone in the settings.",
    );
}

/** The values of a price list that an admin may change. How a service is charged is fixed. */
export const PriceListForm = z.preprocess(
  withMoment("startsAt"),
  z
    .object({
      seen,
      note: PriceNote,
      ...start,
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
      freeADay: z.coerce
        .number({ error: "Enter a whole number." })
        .int("Enter a whole number.")
        .min(0, "At least 0.")
        .max(FREE_CHECKS_MOST, `At most ${FREE_CHECKS_MOST}.`),
      packs: z.record(z.string(), pack).default({}),
      tax: z.record(country, noText.or(taxTenths)).default({}),
      newTax: z
        .record(
          z.string(),
          z
            .object({ country: noText.or(country), percent: noText.or(taxTenths) })
            .refine(({ country: code, percent: tenths }) => (code === null) === (tenths === null), {
              message: "Choose a country and enter a percentage, or leave both empty.",
              path: ["percent"],
            }),
        )
        .default({}),
      services: chosen(serviceKinds).refine((kinds) => kinds.length > 0, "Offer at least one service."),
      deadlines: chosen(deadlineHours).refine(
        (hours) => hours.includes(336),
        "The longest deadline cannot be turned off: long texts need it.",
      ),
    })
    .superRefine(checkStart)
    .superRefine(({ packs }, context) => {
      const seenCredits = new Set<number>();
      for (const [at, { credits }] of Object.entries(packs)) {
        if (credits === null) continue;
        if (seenCredits.has(credits))
          context.addIssue({
            code: "custom",
            path: ["packs", at, "credits"],
            message: "Another pack has this number.",
          });
        seenCredits.add(credits);
      }
    })
    .transform(
      ({
        when: _when,
        startsAtText: _text,
        referencesPerWord,
        minimum,
        packs,
        tax,
        newTax,
        services,
        deadlines,
        ...form
      }) => ({
        ...form,
        referencesTenthsOfCent: referencesPerWord,
        minimumCents: minimum,
        packs: Object.values(packs)
          .flatMap(({ credits, dollars: cents }) => (credits === null || cents === null ? [] : [{ credits, cents }]))
          .sort((one, other) => one.credits - other.credits)
          .slice(0, PACKS_MOST),
        taxTenths: taxesOf([
          ...Object.entries(tax),
          ...Object.values(newTax).map((row) => [row.country, row.percent] as const),
        ]),
        offered: { services, deadlines },
      }),
    ),
);
export type PriceListForm = z.infer<typeof PriceListForm>;

/** An earlier list, published again. */
export const PriceListAgainForm = z.preprocess(
  withMoment("startsAt"),
  z
    .object({ seen, note: PriceNote, ...start, version: z.coerce.number().int().min(1) })
    .superRefine(checkStart)
    .transform(({ when: _when, startsAtText: _text, ...form }) => form),
);
export type PriceListAgainForm = z.infer<typeof PriceListAgainForm>;

/** A list that has not started is withdrawn. */
export const PriceListWithdrawal = z.object({ version: z.coerce.number().int().min(1), note: PriceNote });
export type PriceListWithdrawal = z.infer<typeof PriceListWithdrawal>;

/** By country in alphabetical order; countries without tax are left out. */
function taxesOf(rows: readonly (readonly [string | null, number | null])[]): Record<string, number> {
  const set = rows.filter((row): row is [string, number] => row[0] !== null && row[1] !== null && row[1] > 0);
  return Object.fromEntries(set.sort(([one], [other]) => one.localeCompare(other)));
}
