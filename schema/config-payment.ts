import type { z } from "zod";

type PaymentVars = {
  PAYMENT_ENVIRONMENT: "sandbox" | "production";
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
};

/** Test keys in the sandbox, live keys in production, never the other way round; and both or none of them. */
export function stripeKeysFit(vars: PaymentVars, check: z.RefinementCtx): void {
  const { PAYMENT_ENVIRONMENT: environment, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = vars;
  const say = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
  const live = key !== undefined && /^(?:sk|rk)_live_/.test(key);
  const test = key !== undefined && /^(?:sk|rk)_test_/.test(key);
  if (environment === "production") {
    if (!key) say("STRIPE_SECRET_KEY", "is missing, and payments are set to production");
    else if (!live) say("STRIPE_SECRET_KEY", "must be a live key, since payments are set to production");
    if (!secret) say("STRIPE_WEBHOOK_SECRET", "is missing, and payments are set to production");
    return;
  }
  if (live) say("STRIPE_SECRET_KEY", "is a live key, and payments are set to sandbox");
  else if (key && !test) say("STRIPE_SECRET_KEY", "must be a key of Stripe\u2019s test mode");
  if (key && !secret) say("STRIPE_WEBHOOK_SECRET", "is missing beside STRIPE_SECRET_KEY");
  if (secret && !key) say("STRIPE_SECRET_KEY", "is missing beside STRIPE_WEBHOOK_SECRET");
}
