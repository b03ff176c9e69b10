import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tests/support/chromium.ts";

const port = Number(process.env.E2E_PORT ?? 8790);
const openTexts = port + 1000;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  timeout: 60_000,
  // Five seconds are a step's usual patience; two browsers, two Workers and a build share two cores here.
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  // A neighbour on the machine may make one step too slow; twice in a row is a fault.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunch,
    screenshot: "only-on-failure",
  },
  webServer: [
    {
      command: "node tests/support/slow-open-texts.mjs",
      url: `http://127.0.0.1:${openTexts}/`,
      reuseExistingServer: false,
      env: { OPEN_TEXTS_PORT: String(openTexts) },
    },
    {
      command: "node scripts/start.mjs",
      url: `http://localhost:${port}/api/health`,
      timeout: 180_000,
      reuseExistingServer: false,
      env: {
        PORT: String(port),
        STATE: process.env.STATE ?? join(tmpdir(), `marginalia-e2e-${process.pid}`),
        LOG_LEVEL: "warn",
        // What a bank answers "a while later" comes within a test.
        LOCAL_BANK_DELAY_MS: "2500",
        EUROPE_PMC_URL: `http://127.0.0.1:${openTexts}`,
      },
    },
  ],
});
