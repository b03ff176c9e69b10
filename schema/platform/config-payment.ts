import { z } from "zod";
import type { PaymentEnvironment } from "../vocabulary/payments.ts";
import { paymentEnvironments } from "../vocabulary/payments.ts";
import type { Mode } from "../vocabulary/platform.ts";

export const paymentSettings = {
  PAYMENT_ENVIRONMENT: z.enum(paymentEnvironments, { error: "must be sandbox or production" }).default("sandbox"),
  /** Stripe's secret or restricted key, and the secret its events are signed with. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, "must be a secret or restricted key of Stripe")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must begin with whsec_")
    .optional(),
};

type PaymentVars = {
  MODE: Mode;
  PAYMENT_ENVIRONMENT: PaymentEnvironment;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
};

/**
 * Test keys in the sandbox, live keys in production, never the other way round; and both or none of them. A
 * sandbox without keys starts, but only the test bank of local runs can be used for payment.
 */
export function stripeKeysFit(vars: PaymentVars, check: z.RefinementCtx): void {
  const { MODE: mode, PAYMENT_ENVIRONMENT: environment, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = vars;
  const say = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
  const live = key?.includes("_live_");
  if (mode === "production" && environment === "production") {
    if (!key) say("STRIPE_SECRET_KEY", "is missing, and payments are set to production");
    else if (!live) say("STRIPE_SECRET_KEY", "is a test key, and payments are set to production");
    if (!secret) say("STRIPE_WEBHOOK_SECRET", "is missing, and payments are set to production");
    return;
  }
  const where = mode === "local" ? "this is a local run" : "payments are set to sandbox";
  if (live) say("STRIPE_SECRET_KEY", `is a live key, and ${where}`);
  if (key && !secret) say("STRIPE_WEBHOOK_SECRET", "is missing beside STRIPE_SECRET_KEY");
  if (secret && !key) say("STRIPE_SECRET_KEY", "is missing beside STRIPE_WEBHOOK_SECRET");
}

/** Undefined if no payment provider is configured. */
export function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: PaymentVars) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
}
