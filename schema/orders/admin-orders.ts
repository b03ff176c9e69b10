import { z } from "zod";
import { CouponCode } from "../payments/payment.ts";
import { line } from "../shared/text.ts";
import { domainSlugs } from "../vocabulary/content.ts";
import { serviceKinds } from "../vocabulary/orders.ts";

import { dollars } from "./price-list.ts";

/** Checkboxes of one name are submitted as one value or several. */
const several = <T extends string>(known: readonly [T, ...T[]], missing: string) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : value ? [value] : []),
    z.array(z.enum(known)).min(1, missing),
  );

export const ExpertForm = z.object({
  id: z.union([z.literal(""), z.uuid()]).default(""),
  name: line(1, 100, "The name"),
  qualification: line(2, 160, "The qualification"),
  kinds: several(serviceKinds, "Choose at least one service."),
  domains: several(domainSlugs, "Choose at least one field."),
  capacity: z.coerce
    .number({ error: "Enter a whole number." })
    .int("Enter a whole number.")
    .min(0, "At least 0.")
    .max(50, "At most 50."),
  /** Of the account that works as this expert; empty for none. */
  email: z
    .string()
    .trim()
    .max(254, "At most 254 characters.")
    .refine((text) => text === "" || z.email().safeParse(text).success, "Enter an email address.")
    .default(""),
  active: z.preprocess((value) => value === "on" || value === true, z.boolean()),
});
export type ExpertForm = z.infer<typeof ExpertForm>;

const percentOff = z.coerce
  .number({ error: "Enter a whole number." })
  .int("Enter a whole number.")
  .min(1, "At least 1.")
  .max(90, "At most 90 %.");
const dollarsOff = dollars(2).pipe(z.number().min(1, "At least $0.01."));

export const CouponForm = z
  .object({
    code: CouponCode,
    unit: z.enum(["percent", "dollars"]),
    amount: z.string().trim(),
    maxUses: z.coerce.number({ error: "Enter a whole number." }).int().min(1, "At least 1.").max(100_000),
    days: z.coerce
      .number({ error: "Enter a whole number." })
      .int()
      .min(1, "At least one day.")
      .max(366, "At most 366 days."),
    note: line(0, 200, "The note").default(""),
  })
  .transform((form, check) => {
    const amount = form.unit === "percent" ? percentOff.safeParse(form.amount) : dollarsOff.safeParse(form.amount);
    if (!amount.success) {
      check.addIssue({ code: "custom", path: ["amount"], message: amount.error.issues[0]?.message ?? "" });
      return z.NEVER;
    }
    const unit = form.unit === "percent" ? ("percent" as const) : ("cents" as const);
    return { ...form, unit, amount: amount.data };
  });
export type CouponForm = z.infer<typeof CouponForm>;
