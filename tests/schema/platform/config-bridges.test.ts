import { expect, test } from "vitest";
import { readConfig } from "#schema/platform/config.ts";

const production = {
  APP_URL: "https://marginalia.example",
  API_URL: "https://marginalia.example/api",
  CLERK_PUBLISHABLE_KEY: "pk_live_Y2xlcmsubWFyZ2luYWxpYS5leGFtcGxlJA",
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_JWT_KEY: "pem",
  TEXT_KEY: `${"A".repeat(43)}=`,
};
const local = { MODE: "local" };

function problems(vars: Record<string, unknown>): string[] {
  const outcome = readConfig(vars);
  return outcome.ok ? [] : outcome.problems;
}

function bridges(vars: Record<string, unknown>) {
  const outcome = readConfig(vars);
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return outcome.config.bridges;
}

const telegram = {
  TELEGRAM_BOT_TOKEN: "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr",
  TELEGRAM_BOT_NAME: "marginalia_bot",
  TELEGRAM_WEBHOOK_SECRET: "sixteen-letters-at-least",
};
const pair = { VAPID_PUBLIC_KEY: `B${"x".repeat(86)}`, VAPID_PRIVATE_KEY: "y".repeat(43) };

test("without settings no channel is enabled in production; a local run accepts replies at a reserved domain", () => {
  expect(bridges(production)).toEqual({ chat: null, telegram: null, push: null, mailIn: null });
  expect(bridges(local)).toEqual({
    chat: null,
    telegram: null,
    push: null,
    mailIn: { domain: "marginalia.test", authserv: "mx.cloudflare.net" },
  });
  const domain = "reply.marginalia.example";
  expect(bridges({ ...production, MAIL_REPLY_DOMAIN: domain }).mailIn).toEqual({ domain, authserv: null });
  const named = { MAIL_REPLY_DOMAIN: domain, MAIL_AUTHSERV: "mx.example.test" };
  expect(bridges({ ...production, ...named }).mailIn).toEqual({ domain, authserv: "mx.example.test" });
  const empty = { ...production, CHAT_WEBHOOK_URL: "", TELEGRAM_BOT_TOKEN: "", VAPID_PUBLIC_KEY: "" };
  expect(bridges({ ...empty, MAIL_REPLY_DOMAIN: "", MAIL_AUTHSERV: "" })).toEqual(bridges(production));
});

test("each channel is fully configured or off, and missing settings are named", () => {
  for (const name of Object.keys(telegram)) {
    const others = Object.fromEntries(Object.entries(telegram).filter(([other]) => other !== name));
    expect(problems({ ...production, ...others })).toEqual([`${name} is missing beside the other Telegram settings`]);
  }
  expect(bridges({ ...production, ...telegram }).telegram).toEqual({
    apiUrl: "https://api.telegram.org",
    token: telegram.TELEGRAM_BOT_TOKEN,
    botName: "marginalia_bot",
    webhookSecret: telegram.TELEGRAM_WEBHOOK_SECRET,
  });
  expect(problems({ ...production, ...pair })).toEqual(["VAPID_SUBJECT is missing beside the other VAPID settings"]);
  expect(bridges({ ...local, ...pair }).push).toEqual({
    publicKey: pair.VAPID_PUBLIC_KEY,
    privateKey: pair.VAPID_PRIVATE_KEY,
    subject: null,
  });
});

test("addresses that contain a secret must be https, except for this machine in a local run", () => {
  const here = "http://127.0.0.1:9999/hooks/secret";
  const there = "https://chat.example/hooks/secret";
  for (const name of ["CHAT_WEBHOOK_URL", "TELEGRAM_API_URL"]) {
    expect(problems({ ...production, [name]: there })).toEqual([]);
    expect(problems({ ...production, [name]: here })).toEqual([`${name} must be https`]);
    expect(problems({ ...local, [name]: here })).toEqual([]);
    expect(problems({ ...local, [name]: "http://chat.example/hooks" })).toEqual([`${name} must be https`]);
    expect(problems({ ...local, [name]: "http://localhost.chat.example/" })).toEqual([`${name} must be https`]);
    expect(problems({ ...production, [name]: "https://ada:word@chat.example/" })).toEqual([
      `${name} must not hold a name or a password`,
    ]);
    expect(problems({ ...production, [name]: "chat.example" })).toEqual([`${name} must be a valid URL`]);
  }
});

test.each([
  ["TELEGRAM_BOT_TOKEN", "not-a-token"],
  ["TELEGRAM_BOT_NAME", "@marginalia"],
  ["TELEGRAM_WEBHOOK_SECRET", "short"],
  ["VAPID_PUBLIC_KEY", "A-public-key"],
  ["VAPID_PRIVATE_KEY", "a-private-key"],
  ["VAPID_SUBJECT", "help@marginalia.example"],
  ["MAIL_REPLY_DOMAIN", "https://reply.example"],
  ["MAIL_AUTHSERV", "mx one"],
])("an invalid %s is named and its value never shown", (name, value) => {
  for (const vars of [production, local]) {
    const found = problems({ ...vars, ...telegram, ...pair, VAPID_SUBJECT: "mailto:a@b.example", [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} must be `));
    expect(found[0]).not.toContain(value);
  }
});
