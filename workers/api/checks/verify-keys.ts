import { Hono } from "hono";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

/** Cache time of our public keys: a new key appears with a deployment, and a miss costs one request. Seconds. */
const KEPT = 10;

/**
 * The public keys that reports are signed with, for anybody who checks without us: `/verify/keys`. Help receipts have
 * theirs under /api/orders/help-receipt-keys.
 */
export const verifyKeysApi = new Hono<Site>().get("/", rule("anyone", { rate: "search" }), async (c) => {
  const keys = await c.env.requestContext.services.proofs.keys();
  return c.json({ purpose: "marginalia:report:v1", algorithm: "Ed25519", keys }, 200, {
    "Cache-Control": `private, max-age=${KEPT}`,
  });
});

export type VerifyKeysApi = typeof verifyKeysApi;
