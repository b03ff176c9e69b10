import { z } from "zod";
import { type Delivered, type Telegram, Undelivered } from "#core/notifications/ports.ts";
import { telegramHtml } from "#core/notifications/telegram-line.ts";
import { isLoopback } from "#schema/platform/loopback.ts";
import { readAnswer } from "../../platform/unreadable-answer.ts";
import { post, undelivered } from "../platform/post.ts";

const IntakeResult = z.object({
  ok: z.literal(true),
  result: z.object({ message_id: z.number().int().nullish() }).nullish(),
});
const FileRejected = z.object({
  parameters: z.object({ retry_after: z.number().int().min(1).nullish() }).nullish(),
});

/** The maximum delay accepted from the service's retry-after, seconds. */
const WAIT_MOST = 3600;

/**
 * Private chats with our bot (Bot API, sendMessage). The token is part of the path, so the URL must not appear in
 * errors or logs.
 */
export function createTelegram({ apiUrl, token }: { apiUrl: string; token: string }, patienceMs?: number): Telegram {
  async function send({ chatId, text, href, act }: Parameters<Telegram["send"]>[0]): Promise<Delivered> {
    const { response, text: answer } = await post(`${apiUrl}/bot${token}/sendMessage`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        chat_id: chatId,
        parse_mode: "HTML",
        link_preview_options: { is_disabled: true },
        ...withLink(text, href, act),
      }),
      ...(patienceMs ? { patienceMs } : {}),
    });
    const said = json(answer);
    const taken = response.ok ? readAnswer("telegram", IntakeResult, said) : undefined;
    if (taken) return { externalId: taken.result?.message_id?.toString() ?? null };
    const requested = FileRejected.safeParse(said).data?.parameters?.retry_after;
    if (requested) throw new Undelivered(`telegram_${response.status}`, { retryAfter: Math.min(requested, WAIT_MOST) });
    if (response.ok) throw new Undelivered("telegram_odd_answer");
    // A rejected bot token (401, 404) is our configuration error: the message waits until it is corrected.
    if (response.status === 401 || response.status === 404) throw new Undelivered(`telegram_${response.status}`);
    throw undelivered("telegram", response, Date.now());
  }

  return { send };
}

/** Buttons may only link to public URLs; a local run writes its URL into the text. */
function withLink(text: string, href: string, act: string) {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url) return { text: telegramHtml(text) };
  if (url.protocol !== "https:" || isLoopback(url.hostname)) return { text: telegramHtml(`${text}\n${url.href}`) };
  return { text: telegramHtml(text), reply_markup: { inline_keyboard: [[{ text: act || "Open", url: url.href }]] } };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
