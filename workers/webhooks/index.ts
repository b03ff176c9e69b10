import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import type { Site } from "../platform/site.ts";
import { clerkWebhook } from "./clerk.ts";
import { contentWebhook } from "./content.ts";
import { paymentsWebhook } from "./payments.ts";
import { telegramWebhook } from "./telegram.ts";
import { turnitinWebhook } from "./turnitin.ts";

/** Messages from outside services: signed, sized, applied once. */
export const webhooks = new Hono<Site>();

webhooks.route("/clerk", clerkWebhook);
webhooks.route("/content", contentWebhook);
webhooks.route("/payments", paymentsWebhook);
webhooks.route("/telegram", telegramWebhook);
webhooks.route("/turnitin", turnitinWebhook);
webhooks.all("*", () => {
  throw new AppError("not_found", "There is no such webhook.");
});
webhooks.onError((error) => {
  throw error;
});
