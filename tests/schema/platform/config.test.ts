import { expect, test } from "vitest";
import { readConfig } from "#schema/platform/config.ts";
import { flagVariable } from "#schema/platform/config-flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";

const production = {
  APP_URL: "https://marginalia.example",
  API_URL: "https://marginalia.example/api",
  CLERK_PUBLISHABLE_KEY: "pk_live_Y2xlcmsubWFyZ2luYWxpYS5leGFtcGxlJA",
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_JWT_KEY: "pem",
  TEXT_KEY: `${"A".repeat(43)}=`,
};

function problems(vars: Record<string, unknown>): string[] {
  const outcome = readConfig(vars);
  return outcome.ok ? [] : outcome.problems;
}

test("a local run needs no settings: sandbox payments and every flag on", () => {
  const outcome = readConfig({ MODE: "local" });
  expect(outcome).toMatchObject({
    ok: true,
    config: { appName: "Marginalia", paymentEnvironment: "sandbox", mode: "local" },
  });
  if (outcome.ok) expect(Object.values(outcome.config.flags)).toEqual(Array(9).fill(true));
});

test("a missing mode means production, and missing addresses and keys are named", () => {
  expect(problems({}).map((line) => line.split(" ")[0])).toEqual(
    expect.arrayContaining([
      "APP_URL",
      "API_URL",
      "CLERK_PUBLISHABLE_KEY",
      "CLERK_SECRET_KEY",
      "CLERK_JWT_KEY",
      "TEXT_KEY",
    ]),
  );
  expect(problems(production)).toEqual([]);
});

test.each([
  ["APP_URL", "not a url"],
  ["API_URL", "ftp://x"],
  ["CMS_URL", ""],
  ["CMS_URL", "cms.marginalia.example"],
  ["CMS_CONTENT_KEY", "not-a-key-of-ghost"],
  ["CMS_WEBHOOK_SECRET", "short"],
  ["APP_NAME", ""],
  ["CLERK_PUBLISHABLE_KEY", ""],
  ["PAYMENT_ENVIRONMENT", "live"],
  ["STRIPE_SECRET_KEY", "pk_test_a-public-one"],
  ["STRIPE_WEBHOOK_SECRET", "secret-without-its-beginning"],
  ["FLAG_TURNITIN", "maybe"],
  ["TEXT_KEY", "too-short"],
])("an invalid %s is named and its value never shown", (name, value) => {
  for (const vars of [
    { ...production, [name]: value },
    { MODE: "local", [name]: value },
  ]) {
    const found = problems(vars);
    expect(found.some((line) => line.startsWith(`${name} `))).toBe(true);
    if (value) expect(found.join()).not.toContain(value);
  }
});

test("each of the nine flags can be switched off by its variable", () => {
  for (const name of flagNames) {
    const outcome = readConfig({ ...production, [flagVariable(name)]: "false" });
    expect(outcome.ok && outcome.config.flags[name]).toBe(false);
  }
});

test("live keys, production payments or a public address refuse to start locally", () => {
  expect(
    problems({ MODE: "local", CLERK_SECRET_KEY: "sk_live_1", CLERK_PUBLISHABLE_KEY: "pk_live_1", CLERK_JWT_KEY: "x" }),
  ).toHaveLength(2);
  expect(problems({ MODE: "local", PAYMENT_ENVIRONMENT: "production" })).toHaveLength(1);
  expect(problems({ MODE: "local", APP_URL: "https://marginalia.example" })).toHaveLength(1);
  expect(problems({ MODE: "local", CLERK_SECRET_KEY: "sk_test_1" })).toHaveLength(2);
});

const key = "0123456789abcdef0123456789";

function cmsOf(vars: Record<string, unknown>) {
  const outcome = readConfig({ ...production, ...vars });
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return { cms: outcome.config.cms, admin: outcome.config.contentAdminUrl };
}

test("articles are our own if no content service is set, also in production", () => {
  const ours = { cms: undefined, admin: "https://marginalia.example/admin/content" };
  expect(cmsOf({})).toEqual(ours);
  expect(cmsOf({ CMS_URL: "https://marginalia.example/" })).toEqual(ours);
  expect(readConfig({ MODE: "local", APP_URL: "http://localhost:9000" })).toMatchObject({
    config: { cms: undefined, contentAdminUrl: "http://localhost:9000/admin/content" },
  });
});

test("a content service needs its key, https unless it is on this machine, and brings its own admin", () => {
  const CMS_URL = "https://cms.marginalia.example/";
  expect(problems({ ...production, CMS_URL })).toEqual(["CMS_CONTENT_KEY is missing beside CMS_URL"]);
  expect(problems({ MODE: "local", CMS_URL })).toEqual(["CMS_CONTENT_KEY is missing beside CMS_URL"]);
  expect(problems({ ...production, CMS_URL: "http://cms.marginalia.example", CMS_CONTENT_KEY: key })).toEqual([
    "CMS_URL must be https in production",
  ]);
  expect(problems({ ...production, CMS_URL: "http://127.0.0.1:2368", CMS_CONTENT_KEY: key })).toEqual([]);
  const { cms, admin } = cmsOf({ CMS_URL, CMS_CONTENT_KEY: key, CMS_WEBHOOK_SECRET: "sixteen letters." });
  expect(cms).toEqual({
    url: "https://cms.marginalia.example",
    storageUrl: "https://storage.ghost.io",
    contentKey: key,
    webhookSecret: "sixteen letters.",
  });
  expect(admin).toBe("https://cms.marginalia.example/ghost/");
  const elsewhere = "https://desk.marginalia.example";
  expect(cmsOf({ CMS_URL, CMS_CONTENT_KEY: key, CONTENT_ADMIN_URL: elsewhere }).admin).toBe(elsewhere);
});

test("one Turnstile key without the other is reported by name", () => {
  expect(problems({ MODE: "local", TURNSTILE_SITE_KEY: "site" })).toEqual([
    "TURNSTILE_SECRET is missing beside the other Turnstile key",
  ]);
  expect(problems({ MODE: "local", TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "shared" })).toEqual([]);
});

const stripeTest = { STRIPE_SECRET_KEY: "sk_test_4eC39", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
const stripeLive = { STRIPE_SECRET_KEY: "sk_live_4eC39", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
const local = { MODE: "local" };
const selling = { ...production, PAYMENT_ENVIRONMENT: "production" };

test("without Stripe's keys a sandbox starts without payments; with both, payments work", () => {
  for (const vars of [local, production]) {
    const closed = readConfig(vars);
    expect(closed.ok && closed.config.stripe).toBeUndefined();
    expect(readConfig({ ...vars, ...stripeTest })).toMatchObject({
      ok: true,
      config: { stripe: { secretKey: "sk_test_4eC39", webhookSecret: "whsec_abc" }, paymentEnvironment: "sandbox" },
    });
    expect(problems({ ...vars, ...stripeTest, STRIPE_SECRET_KEY: "rk_test_4eC39" })).toEqual([]);
  }
});

test("a live key starts in production only, and production with no other key", () => {
  for (const key of ["sk_live_4eC39", "rk_live_4eC39"]) {
    const keys = { ...stripeLive, STRIPE_SECRET_KEY: key };
    expect(problems({ ...local, ...keys })).toEqual(["STRIPE_SECRET_KEY is a live key, and this is a local run"]);
    expect(problems({ ...production, ...keys })).toEqual([
      "STRIPE_SECRET_KEY is a live key, and payments are set to sandbox",
    ]);
    expect(readConfig({ ...selling, ...keys })).toMatchObject({ ok: true, config: { stripe: { secretKey: key } } });
  }
  expect(problems({ ...selling, ...stripeTest })).toEqual([
    "STRIPE_SECRET_KEY is a test key, and payments are set to production",
  ]);
  expect(problems(selling)).toEqual([
    "STRIPE_SECRET_KEY is missing, and payments are set to production",
    "STRIPE_WEBHOOK_SECRET is missing, and payments are set to production",
  ]);
  const { STRIPE_SECRET_KEY } = stripeLive;
  expect(problems({ ...selling, STRIPE_SECRET_KEY })).toEqual([
    "STRIPE_WEBHOOK_SECRET is missing, and payments are set to production",
  ]);
});

test("one of Stripe's settings without the other is reported by name", () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stripeTest;
  for (const vars of [local, production]) {
    expect(problems({ ...vars, STRIPE_SECRET_KEY })).toEqual([
      "STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY",
    ]);
    expect(problems({ ...vars, STRIPE_WEBHOOK_SECRET })).toEqual([
      "STRIPE_SECRET_KEY is missing beside STRIPE_WEBHOOK_SECRET",
    ]);
  }
});
