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

function problems(vars: Record<string, unknown>): string[] {
  const outcome = readConfig({ ...production, ...vars });
  return outcome.ok ? [] : outcome.problems;
}

test("the API is at /api of the site, with or without a slash at the end", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ API_URL: "https://marginalia.example/api/" })).toEqual([]);
  expect(problems({ APP_URL: "https://marginalia.example/" })).toEqual([]);
});

test.each([
  "https://api.marginalia.example",
  "https://marginalia.example",
  "http://marginalia.example/api",
  "https://marginalia.example/api/v2",
  "https://evil.example/api",
])("production does not start with the API at %s", (address) => {
  expect(problems({ API_URL: address })).toEqual(["API_URL must be the address of /api at APP_URL"]);
});

test("profiles for the footer are read in their order; without the setting there are none", () => {
  const linksOf = (value?: string) => {
    const outcome = readConfig({ MODE: "local", ...(value !== undefined && { SOCIAL_LINKS: value }) });
    return outcome.ok ? outcome.config.socialLinks : null;
  };
  expect(linksOf()).toEqual([]);
  expect(linksOf("")).toEqual([]);
  expect(linksOf(" Bluesky=https://bsky.app/profile/x \n LinkedIn=https://www.linkedin.com/company/x?a=b")).toEqual([
    { label: "Bluesky", href: "https://bsky.app/profile/x" },
    { label: "LinkedIn", href: "https://www.linkedin.com/company/x?a=b" },
  ]);
});

test.each([
  "https://bsky.app/profile/x",
  "Bluesky=http://bsky.app/profile/x",
  "Bluesky=javascript:alert(1)",
  "<b>=https://bsky.app/profile/x",
  "Bluesky=https://ada:secret@bsky.app/",
  Array(7).fill("Bluesky=https://bsky.app/profile/x").join(" "),
])("a wrong profile stops the start and its value is not shown: %s", (value) => {
  for (const mode of ["local", "production"]) {
    const outcome = readConfig({
      ...production,
      CLERK_PUBLISHABLE_KEY: "pk_test_x",
      CLERK_SECRET_KEY: "sk_test_x",
      MODE: mode,
      APP_URL: mode === "local" ? "http://localhost:8787" : production.APP_URL,
      SOCIAL_LINKS: value,
    });
    const said = outcome.ok ? [] : outcome.problems;
    expect(said[0]).toMatch(/^SOCIAL_LINKS/);
    expect(said.join("\n")).not.toContain(value);
  }
});
