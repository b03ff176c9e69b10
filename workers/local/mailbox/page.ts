import { escapeMarkup } from "#core/shared/markup.ts";
import type { SentMessage } from "./sent-messages.ts";

const style = `
:root{color-scheme:light dark;--ground:light-dark(#edf1ee,#0e131b);--surface:light-dark(#fff,#171d28);--ink:light-dark(#131a2a,#e2e8f0);--soft:light-dark(#434c5d,#b3bdcb);--rule:light-dark(#d9dfdb,#2b3443);--link:light-dark(#1d49b4,#a3bcff)}
*{box-sizing:border-box}body{margin:0;padding:24px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto}h1{font:600 28px/1.2 Georgia,serif;margin:0 0 4px}p{margin:0 0 16px;color:var(--soft)}
a{color:var(--link)}ol{list-style:none;margin:0;padding:0;border-top:2px solid var(--ink)}
li a{display:grid;grid-template-columns:84px 1fr auto;gap:4px 16px;padding:10px 8px;border-bottom:1px solid var(--rule);color:inherit;text-decoration:none}
li a:hover{background:var(--surface)}b{font-weight:600}small,dt{color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 20px;overflow-wrap:anywhere}dd{margin:0}
pre,iframe{width:100%;background:var(--surface);border:1px solid var(--rule);border-radius:2px}
pre{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere}iframe{height:820px}
textarea{width:100%;min-height:110px;font:inherit;padding:10px;background:var(--surface);color:inherit;border:1px solid var(--rule)}
button{font:inherit;font-weight:600;padding:8px 18px;margin-top:8px}
@media(max-width:520px){body{padding:16px}li a{grid-template-columns:1fr auto}li small:first-child{grid-column:1/-1}}`;

const ways: Record<SentMessage["channel"], string> = {
  email: "Email",
  chat: "Team chat",
  telegram: "Telegram",
  push: "Push",
};

/** What the authenticator app of a demo person shows. */
export type DemoCode = { fullName: string; email: string; code: string };

export function listPage(all: readonly SentMessage[], codes: readonly DemoCode[]): string {
  const rows = all.map(
    ({ id, channel, to, subject, text, at }) => `<li><a href="/__local/mailbox/${id}"><small>${ways[channel]}</small>
<span><b>${escapeMarkup(subject || firstLine(text))}</b><br><small>${escapeMarkup(to)}</small></span><small>${timeOf(at)}</small></a></li>`,
  );
  const list = rows.length > 0 ? `<ol>${rows.join("")}</ol>` : "<p>Nothing has been sent yet.</p>";
  return page(
    "Mailbox",
    `<h1>Mailbox</h1><p>All messages that this local run would have sent, newest first. None of them left this machine.</p>${codesOf(codes)}${list}`,
  );
}

function codesOf(codes: readonly DemoCode[]): string {
  const rows = codes.map(
    ({ fullName, email, code }) =>
      `<dt>${escapeMarkup(fullName)} (${escapeMarkup(email)})</dt><dd><b>${escapeMarkup(code)}</b></dd>`,
  );
  return `<h2>Two-step verification codes of demo staff</h2><p>Each code works once. Reload this page for the next one, after at most 30 seconds.</p><dl>${rows.join("")}</dl><h2>Messages</h2>`;
}

export function emailPage({ id, channel, to, subject, text, html, href, headers, key, at }: SentMessage): string {
  const details = [
    ["To", to],
    ["Channel", ways[channel]],
    ["Sent", timeOf(at)],
    ["Key", key],
    ...Object.entries(headers),
    ...(href ? [["Link", href]] : []),
  ]
    .map(([name = "", value = ""]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`)
    .join("");
  const drawn = html
    ? `<h2>As HTML</h2><iframe src="/__local/mailbox/${id}/html" title="The email as HTML"></iframe>`
    : "";
  return page(
    subject || firstLine(text),
    `<p><a href="/__local/mailbox">All messages</a></p><h1>${escapeMarkup(subject || firstLine(text))}</h1><dl>${details}</dl>
${drawn}<h2>As text</h2><pre>${escapeMarkup(text)}</pre>${headers["Reply-To"] ? answerForm(id) : ""}`,
  );
}

function answerForm(id: string): string {
  return `<h2>Reply to this email</h2><form method="post" action="/__local/mailbox/${id}/answer">
<textarea name="body" required aria-label="Your reply"></textarea><button>Send reply</button></form>
<form method="post" action="/__local/mailbox/${id}/answer" enctype="multipart/form-data">
<p><label>Or an email as a program wrote it (.eml) <input type="file" name="eml" required accept=".eml,message/rfc822"></label></p>
<p><label><input type="radio" name="by" value="person" checked> from the recipient</label>
<label><input type="radio" name="by" value="server"> from a mail server: a bounce, a report</label></p>
<button>Send file</button></form>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.slice(0, 120) ?? "";
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
