import { findBrowsers } from "../../scripts/browser.ts";

const { full, headlessShell } = await findBrowsers();
// No sandbox if tests run as root; the other flags prevent network requests of the browser itself.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The full browser: for benchmarks, and for tests that need what the headless shell lacks, such as push. */
export const chromiumLaunch = { executablePath: full, args };

/** The headless shell: for the other tests and for pictures. */
export const headlessShellLaunch = { executablePath: headlessShell, args };
