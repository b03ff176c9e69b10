import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { isFromTurnitin, submissionOf } from "../adapters/checks/turnitin.ts";
import { log, logProblem } from "../platform/log.ts";
import type { Site } from "../platform/site.ts";
import { signed } from "./signed.ts";
import { watched, webhookVerified } from "./watched.ts";

/** One submission or one similarity. */
const TURNITIN_MESSAGE_LIMIT_BYTES = 65_536;

export const turnitinWebhook = new Hono<Site>();

/** An event of a submission: the raw body is signed. It only says that there is a result to fetch. */
turnitinWebhook.post("/", signed(TURNITIN_MESSAGE_LIMIT_BYTES), watched("turnitin"), async (c) => {
  const { config, services, requestId } = c.env.requestContext;
  const secret = config.turnitin?.webhookSecret;
  if (!secret) throw new AppError("not_found", "There is no such webhook.");
  const body = await c.req.text();
  if (!(await isFromTurnitin(body, c.req.header("X-Turnitin-Signature") ?? "", secret))) {
    logProblem({ event: "webhook", source: "turnitin", problem: "signature", requestId });
    throw new AppError("not_allowed", "The signature does not fit.");
  }
  webhookVerified(c, null);
  const id = submissionOf(parsed(body));
  // Answered with success all the same: what cannot be read now cannot be read the next time.
  if (id === undefined) return c.json({ received: true });
  log({ event: "webhook", source: "turnitin", outcome: await services.reports.otherNews(id), requestId });
  return c.json({ received: true });
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
