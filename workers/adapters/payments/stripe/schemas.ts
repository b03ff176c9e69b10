import { z } from "zod";
import { SessionId } from "#schema/payments/payment.ts";

// The fields we read of Stripe's objects. All others are dropped on parsing.

/** Ids as Stripe writes them: a kind, an underscore, letters and digits. */
const Id = z.string().regex(/^[A-Za-z0-9_]{3,255}$/);
/** Seconds since 1970, made milliseconds. */
const Time = z
  .int()
  .nonnegative()
  .transform((seconds) => seconds * 1000);
/** Minor units: whole, never negative, safe to add. */
const Amount = z.int().nonnegative();
const Currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase());
/** Ours; an account may keep others beside them. */
const Metadata = z.object({ payment_id: z.string().nullish(), refund_id: z.string().nullish() }).nullish();
const Code = z.string().min(1).max(100);

/** Only shown: a payment counts without it. */
const Card = z
  .object({
    brand: z.string().min(1).max(40).nullish(),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullish(),
  })
  .nullish()
  .catch(null);

const Charge = z.object({ payment_method_details: z.object({ card: Card }).nullish() });
const Method = z.object({ card: Card });

export const StripeIntent = z.object({
  id: Id,
  status: z.string().max(60).nullish(),
  metadata: Metadata,
  last_payment_error: z.object({ code: Code.nullish(), type: Code.nullish(), decline_code: Code.nullish() }).nullish(),
  // Unless it was asked to expand them, Stripe sends their ids alone.
  latest_charge: z.union([Id, Charge]).nullish(),
  payment_method: z.union([Id, Method]).nullish(),
});
export type StripeIntent = z.infer<typeof StripeIntent>;

/** Whether an object is ours at all: an account may also sell other things than ours, by other means. */
export const StripeOwned = z.object({ metadata: Metadata });

export const StripeSession = z.object({
  id: SessionId,
  metadata: z.object({ payment_id: z.string().min(1).max(100) }),
  amount_total: Amount,
  currency: Currency,
  created: Time,
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  payment_intent: z.union([Id, StripeIntent]).nullish(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
});
export type StripeSession = z.infer<typeof StripeSession>;

export const StripeRefund = z.object({
  id: Id,
  payment_intent: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
  metadata: Metadata,
  amount: Amount,
  currency: Currency,
  created: Time,
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]).nullish(),
});
export type StripeRefund = z.infer<typeof StripeRefund>;

export const StripeDispute = z.object({
  id: Id,
  payment_intent: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
  amount: Amount,
  currency: Currency,
  status: z.enum([
    "warning_needs_response",
    "warning_under_review",
    "warning_closed",
    "needs_response",
    "under_review",
    "appeal_needs_response",
    "appeal_under_review",
    "won",
    "lost",
    "prevented",
  ]),
  reason: Code.nullish(),
  evidence_details: z.object({ due_by: Time.nullish() }).nullish(),
});
export type StripeDispute = z.infer<typeof StripeDispute>;

/** A movement of money on the account; the amount is negative where it leaves. */
export const StripeMovement = z.object({
  type: Code,
  reporting_category: Code.nullish(),
  amount: z.int(),
});

export const StripeEvent = z.object({
  id: Id,
  type: Code,
  created: Time,
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
});

/** A page of a list. */
export const StripePage = z.object({ data: z.array(z.looseObject({})), has_more: z.boolean() });
export const StripeListed = z.object({ id: Id });
