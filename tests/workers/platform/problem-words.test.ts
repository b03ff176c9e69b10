import { afterEach, expect, test, vi } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { failingDatabase } from "#tests/support/failing-database.ts";
import { deliver, emailMessage } from "#tests/support/inbound-email.ts";
import { askSite, runClock, takeJobs, takeNotification } from "#tests/support/worker-calls.ts";
import { signEvent } from "#workers/local/payments/signature.ts";

const mark = "quillwort";
const failing = { ...testEnv, DB: failingDatabase(mark) };
const origin = "http://localhost";

afterEach(() => vi.restoreAllMocks());

/** Everything that leaves a handler: what it logs, what it answers, and what it throws, which the platform logs. */
async function leftBy(work: () => Promise<unknown>): Promise<{ log: string; answer: string }> {
  const lines: string[] = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.map(textOf).join(" ")));
  const answer = await work().then(textOf, textOf);
  return { log: lines.join("\n"), answer };
}

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name} ${value.message} ${value.stack} ${textOf(value.cause)}`;
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

const check = { v: 1, type: "check", checkId: crypto.randomUUID(), bookmark: null };

async function paymentEvent(): Promise<Request> {
  const created = Math.floor(Date.now() / 1000);
  const data = { object: { id: "re_1", payment_intent: mark, status: "failed", amount: 1, currency: "usd", created } };
  const event = { id: `evt_${mark}`, object: "event", created, livemode: false, type: "refund.failed", data };
  const body = JSON.stringify(event);
  const { webhookSecret } = await testEnv.LOCAL_BANK.get(testEnv.LOCAL_BANK.idFromName("bank")).keys();
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    "Stripe-Signature": await signEvent(body, webhookSecret, Date.now()),
  };
  return new Request(`${origin}/webhooks/payments`, { method: "POST", headers, body });
}

async function answerOf(request: Request): Promise<string> {
  const response = await askSite(request, failing);
  return `${response.status} ${await response.text()}`;
}

const handlers: Record<string, () => Promise<unknown>> = {
  "an API route": () => answerOf(new Request(`${origin}/api/orders/help-receipts/${check.checkId}`)),
  "a webhook": async () => answerOf(await paymentEvent()),
  "a job": () => takeJobs([{ body: check }], failing),
  "a job that is given up": () => takeJobs([{ body: check }], failing, "marginalia-jobs-dead"),
  "a notification": () => takeNotification({ v: 1, type: "notice", key: mark }, failing),
  "the site's clock": () => runClock("site", failing),
  "the similarity Worker's clock": () => runClock("similarity", failing),
  "an email": () => {
    const to = `r.${"a".repeat(26)}@marginalia.test`;
    return deliver(emailMessage({ to, body: mark }), {
      to,
      env: { DB: failing.DB, MAIL_REPLY_DOMAIN: "marginalia.test" },
    });
  },
  "the room of a check": () => {
    const room = testEnv.LIVE_ROOM.get(testEnv.LIVE_ROOM.newUniqueId());
    const headers = { Upgrade: "websocket", "X-Watcher": "ada", "X-Session": "s", "X-Check-State": mark };
    return room.fetch(new Request(origin, { headers }));
  },
  "the room of a conversation": () =>
    testEnv.TALK_ROOM.get(testEnv.TALK_ROOM.newUniqueId()).fetch(
      new Request(origin, {
        headers: {
          Upgrade: "websocket",
          "X-Watcher": "ada",
          "X-Session": "s",
          "X-Side": "user",
          "X-Watcher-Name": `%${mark}`,
        },
      }),
    ),
};

for (const [handler, work] of Object.entries(handlers)) {
  test(`${handler} that fails tells nothing of the values of its statement, in the log or in its answer`, async () => {
    const { log, answer } = await leftBy(work);
    expect(log).toMatch(/"level":"error".*"stack":/);
    expect(log).not.toContain(mark);
    expect(answer).not.toContain(mark);
  });
}
