import { handleInboundEmail } from "#workers/conversations/inbound-email.ts";
import { testEnv } from "./env.ts";
import { receiveEmail } from "./worker-calls.ts";

type EmailMessage = {
  from?: string;
  to: string;
  messageId?: string | null;
  results?: string | null;
  headers?: readonly string[];
  type?: string;
  body?: string;
};

type Delivery = { from?: string; to: string; rawSize?: number; deployment?: Record<string, string>; env?: object };

export const RESULTS =
  "mx.cloudflare.net; dkim=pass header.d=example.test header.s=s1; dmarc=pass header.from=example.test policy.dmarc=none; spf=pass (mx.cloudflare.net: domain of ada@example.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=ada@example.test";

let numbers = 0;

/** An email as it is received, with the receiving server's header lines on top. */
export function emailMessage({
  from = "Ada <ada@example.test>",
  to,
  messageId,
  results = RESULTS,
  headers = [],
  type,
  body,
}: EmailMessage) {
  const id = messageId === undefined ? `<${++numbers}@example.test>` : messageId;
  return [
    `Received: from out.example.test (192.0.2.1) by cloudflare-email.net (unknown) id 4fwwffRXOpyR for <${to}>`,
    ...(results === null ? [] : [`Authentication-Results: ${results}`]),
    "Received: by out.example.test; Mon, 23 Nov 2026 12:03:00 +0000",
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    "Subject: Re: An answer is there",
    "MIME-Version: 1.0",
    `Content-Type: ${type ?? "text/plain; charset=utf-8"}`,
    "",
    body ??
      "Thank you, that helps.\r\n\r\nOn Mon, 23 Nov 2026 at 12:03, Marginalia <help@marginalia.test> wrote:\r\n> Bob wrote to you.",
  ].join("\r\n");
}

/**
 * The settings a deployment needs to start, and a reply domain; no server is configured yet whose authentication
 * results count.
 */
const deployed = {
  MODE: "production",
  APP_URL: "https://marginalia.test",
  API_URL: "https://marginalia.test/api",
  CLERK_PUBLISHABLE_KEY: "pk_live_Y2xlcmsubWFyZ2luYWxpYS50ZXN0JA",
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_JWT_KEY: "pem",
  MAIL_REPLY_DOMAIN: "marginalia.test",
};

/**
 * Delivers an email to the site's Worker as the platform does: to a local run's, or to a deployment's with some
 * settings.
 */
export async function deliver(
  raw: string | Uint8Array,
  { from = "ada@example.test", to, rawSize, deployment, env = {} }: Delivery,
): Promise<{ rejected: string | null }> {
  const bytes = typeof raw === "string" ? new TextEncoder().encode(raw) : raw;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 65_536)).split(/\r?\n\r?\n/)[0] ?? "";
  const headers = new Headers();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0 && /^[\w-]+$/.test(line.slice(0, at))) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  let rejected: string | null = null;
  const message = {
    from,
    to,
    headers,
    rawSize: rawSize ?? bytes.byteLength,
    raw: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(),
    setReject(reason: string) {
      rejected = reason;
    },
  };
  if (deployment)
    await handleInboundEmail(message as never, { ...testEnv, ...deployed, ...deployment } as never, false);
  else await receiveEmail(message, { ...testEnv, ...env });
  return { rejected };
}
