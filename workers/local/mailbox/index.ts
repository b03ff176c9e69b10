import { type Context, Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { handleInboundEmail } from "../../conversations/inbound-email.ts";
import type { Env } from "../../env.ts";
import type { Site } from "../../platform/site.ts";
import { demoPeopleOf } from "../identity/demo-people.ts";
import { providerOf } from "../identity/identity-embedded.ts";
import { type DemoCode, emailPage, listPage } from "./page.ts";
import { emlOf, headersOf, writtenReply } from "./replies.ts";
import { createSentMessages, type SentMessage } from "./sent-messages.ts";

const LISTED = 200;

/** A readable mailbox for local runs. */
export const mailbox = new Hono<Site>();

mailbox.get("/", async (c) =>
  shown(c, listPage(await createSentMessages(c.env.platform.FILES).list(LISTED), await demoCodes(c.env.platform))),
);

/** The code that a demo person's authenticator app would show now. */
mailbox.get("/codes/:email", async (c) => {
  const code = await providerOf(c.env.platform).demoCode(c.req.param("email"));
  if (code === null) throw new AppError("not_found", "This person has no authenticator app.");
  return c.json({ code });
});

/** The same for tests. */
mailbox.get("/all.json", async (c) => c.json(await createSentMessages(c.env.platform.FILES).list(LISTED)));

mailbox.get("/:id", async (c) => shown(c, emailPage(await find(c, c.req.param("id")))));

mailbox.get("/:id/html", async (c) => {
  const { html } = await find(c, c.req.param("id"));
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";
  return c.html(html, 200, { "Content-Security-Policy": policy });
});

/** A reply to an email, as the receiver's mail program or a mail server and our receiving server would pass it on. */
mailbox.post("/:id/answer", async (c) => {
  const { to, headers, subject } = await find(c, c.req.param("id"));
  const replyTo = headers["Reply-To"];
  const authserv = c.env.requestContext.config.bridges.mailIn?.authserv;
  if (!replyTo || !authserv) throw new AppError("conflict", "This email does not accept replies.");
  const form = await c.req.raw.formData();
  const file = form.get("eml");
  const isServer = form.get("by") === "server";
  const about = { to, replyTo, subject, authserv };
  const bytes =
    file instanceof File && file.size > 0
      ? emlOf(new Uint8Array(await file.arrayBuffer()), isServer ? { ...about, authserv: null } : about)
      : writtenReply(String(form.get("body") ?? ""), about);
  let refused: string | null = null;
  const message = {
    from: isServer ? "" : to,
    to: replyTo,
    rawSize: bytes.byteLength,
    headers: headersOf(bytes),
    raw: new Blob([bytes]).stream() as ReadableStream<Uint8Array>,
    setReject: (reason: string) => {
      refused = reason;
    },
  };
  await handleInboundEmail(message, c.env.platform, true);
  return c.text(refused ?? "Your reply was received.", refused === null ? 200 : 422);
});

async function demoCodes(env: Env): Promise<DemoCode[]> {
  const staff = demoPeopleOf(env.LOCAL_DEMO === "1").filter(({ role }) => role !== "user");
  const codes = await Promise.all(staff.map(({ email }) => providerOf(env).demoCode(email)));
  return staff.map(({ fullName, email }, at) => ({ fullName, email, code: codes[at] ?? "none" }));
}

async function find(c: Context<Site>, id: string): Promise<SentMessage> {
  const kept = await createSentMessages(c.env.platform.FILES).find(id);
  if (!kept) throw new AppError("not_found", "There is no such message.");
  return kept;
}

function shown(c: Context<Site>, html: string): Response {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'";
  return c.html(html, 200, { "Content-Security-Policy": policy });
}
