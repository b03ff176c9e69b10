import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { log, logProblem } from "../platform/log.ts";
import type { Site } from "../platform/site.ts";
import { signed } from "./signed.ts";
import { watched, webhookVerified } from "./watched.ts";

/** Events of the payment provider carry one object each. */
const PAYMENT_MESSAGE_LIMIT_BYTES = 262_144;

export const paymentsWebhook = new Hono<Site>();

/**
 * News of the payment provider: the raw body is what is signed. What is not known here is answered with an error, so that
 * it comes again; what came before is answered like the first time.
 */
paymentsWebhook.post("/", signed(PAYMENT_MESSAGE_LIMIT_BYTES), watched("payments"), async (c) => {
  const { payments, services, requestId } = c.env.requestContext;
  if (!payments) throw new AppError("not_found", "There is no such webhook.");
  const body = await c.req.text();
  const news = await payments.news(body, c.req.header("Stripe-Signature") ?? "");
  webhookVerified(c, news.createdAt);
  try {
    const outcome = await services.payments.settle(news);
    log({ event: "webhook", source: "payments", type: news.type, outcome, requestId });
    return c.json({ received: true });
  } catch (error) {
    if (error instanceof AppError)
      logProblem({ event: "webhook", source: "payments", type: news.type, problem: error.reason, requestId });
    throw error;
  }
});
