import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePorts } from "./scripts/ports.ts";
import { headlessShellLaunch } from "./tests/support/chromium.ts";

// Every process of a run reads this file; the first one chooses, the others inherit what it chose.
const [sitePort, openTextsPort] = await freePorts(2);
process.env.E2E_PORT ??= String(sitePort);
process.env.OPEN_TEXTS_PORT ??= String(openTextsPort);
process.env.STATE ??= join(tmpdir(), `marginalia-e2e-${process.pid}`);
const site = `http://localhost:${process.env.E2E_PORT}`;
// A killed run takes its servers with it.
const endWithUs = { END_WITH_PID: String(process.pid) };
const openTexts = `http://127.0.0.1:${process.env.OPEN_TEXTS_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  timeout: 60_000,
  // Five seconds are a step's usual patience; two browsers, two Workers and a build share two cores here.
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  // Green means green at the first try. Where a second one is allowed (.ci/run), what needed it is named at the end.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: site,
    // The next test's page is the last one's, emptied: a new one loads and compiles all our scripts again.
    reuseContext: true,
    // A page that has not come by then does not come: the rest of a long test is not waited for.
    navigationTimeout: 45_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: headlessShellLaunch,
    screenshot: "only-on-failure",
  },
  webServer: [
    {
      command: "node tests/support/open-services-server.ts",
      url: `${openTexts}/run-start/asked`,
      reuseExistingServer: false,
      env: endWithUs,
    },
    {
      command: "node scripts/start.mjs --indexed",
      // Its address answers before the demo people, the articles and their index are there.
      wait: { stdout: /Marginalia runs at/ },
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        ...endWithUs,
        PORT: process.env.E2E_PORT,
        LOG_LEVEL: "warn",
        // What a bank answers "a while later" comes within a test.
        LOCAL_BANK_DELAY_MS: "2500",
        // Two workers act as the same three demo people from one address, faster than people do.
        LOCAL_RATE_FACTOR: "10",
        OPEN_TEXTS: "europe_pmc semantic_scholar arxiv wikipedia openalex core crossref doaj",
        OPEN_TEXTS_URL: openTexts,
        OPENALEX_KEY: "key-of-a-test",
        CORE_KEY: "key-of-a-test",
        CORE_NON_COMMERCIAL: "yes",
      },
    },
  ],
});
