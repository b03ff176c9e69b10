import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { tagsChangedBy } from "../adapters/content/ghost/message.ts";
import { log, logProblem } from "../platform/log.ts";
import type { Site } from "../platform/site.ts";
import { signed } from "./signed.ts";
import { watched, webhookVerified } from "./watched.ts";

/** A message that was sent longer ago, or is from the future, may be someone's recording of one. */
const FRESH_MS = 300_000;

/** A post three times over: as HTML, as plain text, and as its editor keeps it. */
const CONTENT_MESSAGE_LIMIT_BYTES = 1_048_576;

export const contentWebhook = new Hono<Site>();

/** The content service reports a changed post: the edge-cached pages that show it are purged. A repeat does no harm. */
contentWebhook.post("/", signed(CONTENT_MESSAGE_LIMIT_BYTES), watched("content"), async (c) => {
  const { config, pages, requestId } = c.env.requestContext;
  const secret = config.cms?.webhookSecret;
  if (!secret) throw new AppError("not_found", "There is no such webhook.");
  const body = await c.req.text();
  if (!(await isSigned(body, c.req.header("X-Ghost-Signature") ?? "", secret, Date.now()))) {
    logProblem({ event: "webhook", source: "content", problem: "signature", requestId });
    throw new AppError("bad_credentials", "The signature does not fit.");
  }
  webhookVerified(c, Number(/t=(\d{13})$/.exec(c.req.header("X-Ghost-Signature") ?? "")?.[1]) || null);
  const tags = tagsChangedBy(body);
  if (!tags) {
    logProblem({ event: "webhook", source: "content", problem: "invalid_body", requestId });
    throw new AppError("invalid", "This is not a message about a post.");
  }
  log({ event: "webhook", source: "content", tags: tags.length, requestId });
  await pages.purge(tags);
  return c.json({ received: true });
});

/** `sha256=<hex>, t=<ms>`: the HMAC of the body with the time behind it. The comparison takes the same time for all. */
async function isSigned(body: string, header: string, secret: string, now: number): Promise<boolean> {
  const [, hex = "", time = ""] = /^sha256=([0-9a-f]{64}),\s*t=(\d{13})$/.exec(header) ?? [];
  if (!hex || Math.abs(now - Number(time)) > FRESH_MS) return false;
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["verify"]);
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", key, signature, bytes.encode(body + time));
}
