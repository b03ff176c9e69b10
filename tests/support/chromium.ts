import { findBrowsers } from "../../scripts/browser.ts";

const { full, headlessShell } = await findBrowsers();
// No sandbox where tests run as root; the other flags prevent background network requests of the browser.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The full browser: for benchmarks, and for tests of features that the headless shell lacks, such as push. */
export const chromiumLaunch = { executablePath: full, args };

/** The headless shell: for the other browser tests and for screenshots. */
export const headlessShellLaunch = { executablePath: headlessShell, args };
