import { createServer } from "node:http";
import { FAKE_BOT_TOKEN } from "./bot-token.ts";
import { onLoopback } from "./on-loopback.ts";

type Message = { chat_id?: string; text?: string; parse_mode?: string };

/**
 * The part of Telegram's Bot API that we use, on loopback. The chat determines the result: messages to `blocked`,
 * `gone`, `busy`, `down`, `odd` and `hang-up` are not accepted; every other chat accepts a message whose HTML is valid.
 * GET /seen/<chat> returns the messages sent to a chat.
 */
export function startFakeTelegram(): Promise<{ url: string; stop: () => Promise<void> }> {
  const seen = new Map<string, Message[]>();
  let next = 1000;
  const server = createServer(async (request, response) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const no = (error_code: number, description: string, parameters?: object) =>
      say(error_code, { ok: false, error_code, description, ...(parameters ? { parameters } : {}) });
    const path = request.url ?? "";
    if (path.startsWith("/seen/")) return say(200, seen.get(decodeURIComponent(path.slice(6))) ?? []);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!path.startsWith(`/bot${FAKE_BOT_TOKEN}/`)) return no(404, "Not Found");
    if (!path.endsWith("/sendMessage")) return no(404, "Not Found: method not found");
    const message = JSON.parse(Buffer.concat(chunks).toString()) as Message;
    const chat = String(message.chat_id ?? "");
    if (chat === "blocked") return no(403, "Forbidden: bot was blocked by the user");
    if (chat === "gone") return no(400, "Bad Request: chat not found");
    if (chat === "busy") return no(429, "Too Many Requests: retry after 23", { retry_after: 23 });
    if (chat === "for-ever") return no(429, "Too Many Requests", { retry_after: 99_999_999 });
    if (chat === "down") return response.writeHead(502).end("<html>Bad Gateway</html>");
    if (chat === "odd") return response.writeHead(200).end("<html>Sign in to this network</html>");
    if (chat === "hang-up") return request.socket.destroy();
    if (!isReadable(message.text ?? "")) return no(400, "Bad Request: can't parse entities");
    seen.set(chat, [...(seen.get(chat) ?? []), message]);
    return say(200, { ok: true, result: { message_id: next++, chat: { id: chat }, text: message.text } });
  });
  return onLoopback(server);
}

/** Whether Telegram accepts a text as HTML: its four entities, and here no tags at all. */
function isReadable(text: string): boolean {
  return text !== "" && text.length <= 20_000 && !/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(text);
}
