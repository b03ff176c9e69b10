import { expect, test } from "vitest";
import { flagVariable, readConfig } from "#schema/config.ts";
import { flagNames } from "#schema/flags.ts";

const production = {
  APP_URL: "https://marginalia.example",
  API_URL: "https://marginalia.example/api",
  CMS_URL: "https://cms.marginalia.example",
  CLERK_PUBLISHABLE_KEY: "pk_live_Y2xlcmsubWFyZ2luYWxpYS5leGFtcGxlJA",
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_JWT_KEY: "pem",
  TEXT_KEY: `${"A".repeat(43)}=`,
};

function problems(vars: Record<string, unknown>): string[] {
  const outcome = readConfig(vars);
  return outcome.ok ? [] : outcome.problems;
}

test("a local run needs nothing set: sandbox payments and every flag on", () => {
  const outcome = readConfig({ MODE: "local" });
  expect(outcome).toMatchObject({
    ok: true,
    config: { appName: "Marginalia", paymentEnvironment: "sandbox", mode: "local" },
  });
  if (outcome.ok) expect(Object.values(outcome.config.flags)).toEqual(Array(9).fill(true));
});

test("a missing mode means production, which needs its addresses and keys by name", () => {
  expect(problems({}).map((line) => line.split(" ")[0])).toEqual(
    expect.arrayContaining([
      "APP_URL",
      "API_URL",
      "CMS_URL",
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
  ["APP_NAME", ""],
  ["CLERK_PUBLISHABLE_KEY", ""],
  ["PAYMENT_ENVIRONMENT", "live"],
  ["FLAG_TURNITIN", "maybe"],
  ["TEXT_KEY", "too-short"],
])("a bad %s names itself and never shows its value", (name, value) => {
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

test("one Turnstile key without the other is named", () => {
  expect(problems({ MODE: "local", TURNSTILE_SITE_KEY: "site" })).toEqual([
    "TURNSTILE_SECRET is missing beside the other Turnstile key",
  ]);
  expect(problems({ MODE: "local", TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "shared" })).toEqual([]);
});
