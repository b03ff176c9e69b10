import { expect, test } from "vitest";
import { readConfig } from "#schema/platform/config.ts";
import {
  addBaseHeaders,
  edgeCachePolicy,
  filePolicy,
  identityPolicy,
  pagePolicy,
  puzzleOriginOf,
} from "#workers/platform/security.ts";

function configOf(vars: Record<string, string>) {
  const outcome = readConfig({ MODE: "local", ...vars });
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return outcome.config;
}

const on = configOf({ TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "shared" });
const puzzle = "https://challenges.cloudflare.com";

test("the Turnstile host is in the policy of the two forms if it is enabled, and in no other", async () => {
  expect(puzzleOriginOf(on, "/contact")).toBe(puzzle);
  expect(puzzleOriginOf(on, "/pricing")).toBeNull();
  expect(puzzleOriginOf(configOf({}), "/contact")).toBeNull();
  const details = { origin: "https://marginalia.example", cmsOrigins: null };
  for (const policyOf of [
    edgeCachePolicy,
    (own: typeof details & { puzzleOrigin: string | null }) => pagePolicy({ ...own, nonce: "n" }),
  ]) {
    expect(await policyOf({ ...details, puzzleOrigin: puzzle })).toContain(`frame-src ${puzzle}`);
    expect(await policyOf({ ...details, puzzleOrigin: null })).not.toMatch(/frame-src|challenges/);
  }
  expect(await edgeCachePolicy({ ...details, puzzleOrigin: puzzle })).toMatch(
    new RegExp(`script-src [^;]* ${puzzle};`),
  );
});

test("the policy of an edge-cached page contains no nonce and allows inline scripts and styles by hash only", async () => {
  const policy = await edgeCachePolicy({ origin: "https://marginalia.example", cmsOrigins: null, puzzleOrigin: null });
  expect(policy).not.toMatch(/nonce-|unsafe-/);
  const hashesOf = (directive: string) =>
    new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.match(/'sha256-[\w+/=]{44}'/g) ?? [];
  expect(hashesOf("script-src")).toHaveLength(2);
  expect(hashesOf("style-src")).toHaveLength(1);
  expect(policy).toContain("default-src 'none'");
});

test("every page's policy names where violations are reported, and files and data do not", async () => {
  const details = { origin: "https://marginalia.example", cmsOrigins: null, puzzleOrigin: null };
  const own = { ...details, nonce: "n", clerkHost: null };
  for (const policy of [pagePolicy(own), identityPolicy(own), await edgeCachePolicy(details)]) {
    expect(policy).toContain("; report-to csp; report-uri /api/csp-reports");
    const headers = new Headers({ "Content-Security-Policy": policy });
    addBaseHeaders(headers);
    expect(headers.get("Reporting-Endpoints")).toBe('csp="/api/csp-reports"');
  }
  for (const headers of [new Headers(), new Headers({ "Content-Security-Policy": filePolicy() })]) {
    addBaseHeaders(headers);
    expect(headers.get("Content-Security-Policy")).not.toContain("report");
    expect(headers.get("Reporting-Endpoints")).toBeNull();
  }
});
