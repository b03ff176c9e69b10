import { verifyWebhook } from "@clerk/backend/webhooks";
import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { clerkNewsOf } from "../adapters/identity/clerk-event.ts";
import { clerkIssuer } from "../adapters/identity/identity-clerk.ts";
import { log } from "../platform/log.ts";
import type { Site } from "../platform/site.ts";
import { signed } from "./signed.ts";
import { watched, webhookVerified } from "./watched.ts";

export const clerkWebhook = new Hono<Site>();

/** The `user.*` events keep our mirror in step, the `session.*` events end with us what has ended at Clerk. Older events than the row are ignored by the store, so is a repeat. */
clerkWebhook.post("/", signed(), watched("clerk"), async (c) => {
  const { config, services, requestId } = c.env.requestContext;
  const keys = config.clerk;
  if (!keys?.webhookSecret) throw new AppError("not_found", "There is no such webhook.");
  const event = await verifyWebhook(c.req.raw, { signingSecret: keys.webhookSecret }).catch(() => null);
  if (!event) throw new AppError("not_allowed", "The signature does not fit.");
  webhookVerified(c, sentAtOf(c.req.header("svix-timestamp")));
  const issuer = clerkIssuer(keys.publishableKey);
  const news = clerkNewsOf(event, issuer);
  log({ event: "webhook", source: "clerk", type: news.type, requestId });
  switch (news.about) {
    case "person":
      await services.people.mirror(news.person);
      break;
    case "deleted_person":
      await services.people.bury(issuer, news.subject);
      break;
    case "ended_session":
      await services.sessions.ended(news.sessionId);
      break;
    case "other":
      break;
  }
  return c.json({ received: true });
});

/** Seconds since 1970, as the header has them. */
function sentAtOf(seconds: string | undefined): number | null {
  const at = Number(seconds) * 1000;
  return Number.isFinite(at) && at > 0 ? at : null;
}
