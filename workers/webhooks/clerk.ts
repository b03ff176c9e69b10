import { verifyWebhook } from "@clerk/backend/webhooks";
import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { acceptedHonour, type Person, Role } from "#schema/identity/user.ts";
import { type ClerkVerification, clerkIssuer, isVerified } from "../adapters/identity/identity-clerk.ts";
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
  log({ event: "webhook", source: "clerk", type: event.type, requestId });
  switch (event.type) {
    case "user.created":
    case "user.updated":
      await services.people.mirror(personOfEvent(event.data, issuer));
      break;
    case "user.deleted":
      if (event.data.id) await services.people.bury(issuer, event.data.id);
      break;
    case "session.ended":
    case "session.removed":
    case "session.revoked":
      await services.sessions.ended(event.data.id);
      break;
    default:
      break;
  }
  return c.json({ received: true });
});

/** Seconds since 1970, as the header has them. */
function sentAtOf(seconds: string | undefined): number | null {
  const at = Number(seconds) * 1000;
  return Number.isFinite(at) && at > 0 ? at : null;
}

type ClerkUserData = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  username: string | null;
  image_url: string;
  primary_email_address_id: string | null;
  email_addresses: { id: string; email_address: string; verification?: ClerkVerification }[];
  public_metadata: { role?: unknown } | null;
  password_last_updated_at?: number | null;
  banned?: boolean;
  unsafe_metadata?: unknown;
  updated_at: number;
};

function personOfEvent(user: ClerkUserData, issuer: string): Person {
  const primary = user.email_addresses.find((address) => address.id === user.primary_email_address_id);
  const email = primary?.email_address ?? "";
  const role = Role.safeParse(user.public_metadata?.role);
  return {
    issuer,
    subject: user.id,
    fullName: [user.first_name, user.last_name].filter(Boolean).join(" ") || user.username || email.split("@")[0] || "",
    username: user.username,
    email,
    emailVerified: isVerified(primary?.verification ?? null),
    imageUrl: user.image_url || null,
    role: role.success ? role.data : "user",
    passwordChangedAt: user.password_last_updated_at ?? null,
    honour: acceptedHonour(user.unsafe_metadata),
    banned: user.banned ?? false,
    updatedAt: user.updated_at,
  };
}
