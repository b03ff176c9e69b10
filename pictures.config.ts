import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `npm run pictures`: the same site and browser as the browser tests, which are not run. */
export default defineConfig({
  ...tests,
  testDir: "tests/pictures",
  outputDir: "test-results/pictures-failed",
  retries: 0,
});
