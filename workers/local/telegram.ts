import { type Context, Hono } from "hono";
import { escapeMarkup } from "#core/shared/markup.ts";
import type { Site } from "../platform/site.ts";
import { createSentMessages, type SentMessage } from "./mailbox/sent-messages.ts";

/** The default chat: a phone, linked to an account or not. */
const CHAT = 7001;
const LISTED = 200;

/** Replaces Telegram where no bot is configured: a chat that accepts messages and shows the bot's replies. */
export const telegramChat = new Hono<Site>();

telegramChat.get("/", async (c) => {
  const chat = chatOf(c.req.query("chat"));
  const lines = (await createSentMessages(c.env.platform.FILES).list(LISTED)).filter(
    ({ channel, to }) => channel === "telegram" && to === String(chat),
  );
  const code = c.req.query("start") ?? "";
  const draft = /^[a-z2-7]{26}$/.test(code) ? `/start ${code}` : "";
  return shown(c, chatPage({ chat, lines, draft, answer: Number(c.req.query("answer")) || null }));
});

/** What is written here comes in as Telegram's own update would. */
telegramChat.post("/", async (c) => {
  const form = await c.req.raw.formData();
  const said = (name: string) => String(form.get(name) ?? "").slice(0, 4096);
  const [now, chat] = [Date.now(), chatOf(said("chat"))];
  const answered = Number(said("answer"));
  const { say } = await c.env.requestContext.services.bridges.telegram.receive({
    update_id: now,
    message: {
      message_id: now,
      chat: { id: chat, type: "private" },
      text: said("text"),
      from: { is_bot: false, first_name: said("name") || "A telephone", last_name: "", username: "" },
      ...(answered ? { reply_to_message: { message_id: answered } } : {}),
    },
  });
  const keep = createSentMessages(c.env.platform.FILES);
  await keep.keep("telegram", String(chat), { key: `in:${now}`, subject: "You", text: said("text") });
  if (say) await keep.keep("telegram", String(chat), { key: `out:${now}`, subject: "The bot", text: say });
  return c.redirect(`/__local/telegram?chat=${chat}`, 303);
});

/** Telegram numbers its messages; here the number is derived from the message's key, so that both sides know it. */
export function lineNumber(key: string): number {
  let number = 7;
  for (let at = 0; at < key.length; at++) number = (number * 31 + key.charCodeAt(at)) % 9_007_199_254_739;
  return number;
}

function chatOf(text: string | undefined): number {
  return /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : CHAT;
}

type Shown = { chat: number; lines: readonly SentMessage[]; draft: string; answer: number | null };

function chatPage({ chat, lines, draft, answer }: Shown): string {
  const rows = lines.toReversed().map(({ key, subject, text, href }) => {
    const own = key.startsWith("in:");
    const act = href ? `<p><a href="${escapeMarkup(href)}">${escapeMarkup(subject || "Open")}</a></p>` : "";
    const reply =
      own || key.startsWith("out:")
        ? ""
        : `<p><a href="?chat=${chat}&amp;answer=${lineNumber(key)}#text">Reply to this line</a></p>`;
    return `<li class="${own ? "own" : ""}"><p>${escapeMarkup(text).replaceAll("\n", "<br>")}</p>${act}${reply}</li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Telegram of this run</title><style>${style}</style></head><body><main><h1>Telegram of this run</h1>
<p>A chat with the bot on this machine alone. <a href="/__local/mailbox">All that this run would have sent</a></p>
<ol>${rows.join("") || "<li>No messages yet.</li>"}</ol>
<form method="post"><label>Number of the chat <input name="chat" inputmode="numeric" value="${chat}"></label><label>Your name in Telegram <input name="name" value="Ada on her telephone"></label>
${answer ? `<p>This replies to one line. <a href="/__local/telegram?chat=${chat}">Write a new one instead</a></p><input type="hidden" name="answer" value="${answer}">` : ""}
<label>Message <textarea id="text" name="text" required>${escapeMarkup(draft)}</textarea></label><button>Send</button></form></main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--ground:light-dark(#edf1ee,#0e131b);--surface:light-dark(#fff,#171d28);--ink:light-dark(#131a2a,#e2e8f0);--rule:light-dark(#d9dfdb,#2b3443);--link:light-dark(#1d49b4,#a3bcff)}
*{box-sizing:border-box}body{margin:0;padding:24px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto}h1{font:600 28px/1.2 Georgia,serif;margin:0 0 4px}a{color:var(--link)}p{margin:0 0 6px;overflow-wrap:anywhere}
ol{list-style:none;margin:16px 0;padding:0;display:grid;gap:8px}li{background:var(--surface);border:1px solid var(--rule);padding:10px 14px;max-width:85%}
li.own{margin-left:auto}label{display:grid;gap:4px;margin:8px 0}input,textarea{font:inherit;padding:8px;background:var(--surface);color:inherit;border:1px solid var(--rule)}
textarea{min-height:90px}button{font:inherit;font-weight:600;padding:8px 18px}`;

function shown(c: Context<Site>, html: string): Response {
  return c.html(html, 200, {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  });
}
