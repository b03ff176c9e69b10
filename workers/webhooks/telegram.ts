import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { TelegramUpdate } from "#schema/conversations/telegram.ts";
import { log, logProblem } from "../platform/log.ts";
import type { Site } from "../platform/site.ts";
import { readAnswer } from "../platform/unreadable-answer.ts";
import { signed } from "./signed.ts";
import { watched, webhookVerified } from "./watched.ts";

/** Two messages at most, the one it answers and itself, each of 4,096 characters with all its marks. */
const TELEGRAM_MESSAGE_LIMIT_BYTES = 65_536;

export const telegramWebhook = new Hono<Site>();

/**
 * What is written to our bot. Telegram sends our secret with each update, and the same update again until it is answered
 * with success. Our reply is the response itself: no further call, no token.
 */
telegramWebhook.post("/", signed(TELEGRAM_MESSAGE_LIMIT_BYTES), watched("telegram"), async (c) => {
  const { config, services, requestId } = c.env.requestContext;
  const { telegram } = config.bridges;
  if (!telegram || !config.flags.telegram) throw new AppError("not_found", "There is no such webhook.");
  const secret = c.req.header("X-Telegram-Bot-Api-Secret-Token") ?? "";
  if (!(await isSame(secret, telegram.webhookSecret))) {
    logProblem({ event: "webhook", source: "telegram", problem: "secret", requestId });
    throw new AppError("bad_credentials", "The secret does not fit.");
  }
  const update = readAnswer("telegram", TelegramUpdate, await c.req.json().catch(() => null), ["update"]);
  const date = update?.message?.date;
  webhookVerified(c, date === undefined ? null : date * 1000);
  if (!update) {
    // Answered with success all the same: what cannot be read now cannot be read the next time.
    logProblem({ event: "webhook", source: "telegram", problem: "invalid_body", requestId });
    return c.json({});
  }
  const { outcome, say } = await services.bridges.telegram.receive(update);
  log({ event: "webhook", source: "telegram", outcome, requestId });
  const chat = (update.message ?? update.edited_message)?.chat.id;
  if (say === null || chat === undefined) return c.json({});
  return c.json({ method: "sendMessage", chat_id: chat, text: say, link_preview_options: { is_disabled: true } });
});

/** Takes the same time whichever character is wrong: digests are compared as a whole. */
async function isSame(given: string, wanted: string): Promise<boolean> {
  const digest = (text: string) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const [a, b] = await Promise.all([digest(given.slice(0, 512)), digest(wanted)]);
  const wantedBytes = new Uint8Array(b);
  let different = 0;
  for (const [at, byte] of new Uint8Array(a).entries()) different |= byte ^ (wantedBytes[at] ?? 0);
  return different === 0;
}
