import { z } from "zod";
import { Email, line } from "../shared/text.ts";

export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Ids of checkout sessions. */
export const SessionId = z.string().regex(/^[A-Za-z0-9_]{10,128}$/);

export const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, "A coupon code has 3 to 24 letters, digits or dashes.");

/** ISO 3166-1 alpha-2; the valid codes are checked against the price list and Intl. */
export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Choose a country.");

/** The payer's form on /payment. */
export const PayerForm = z.object({
  name: line(1, 100, "The name"),
  email: Email,
  country: Country,
  company: line(0, 120, "The company"),
  vatId: z.string().trim().toUpperCase().max(20, "A VAT number has at most 20 characters."),
});
export type PayerForm = z.infer<typeof PayerForm>;
