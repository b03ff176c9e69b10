import { findBrowsers } from "../../scripts/browser.ts";

const { full, headlessShell } = await findBrowsers();
// No sandbox where tests run as root; the others keep the browser from asking the network how it is doing.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The full browser: for benchmarks, and for journeys that need what the headless shell lacks, such as push. */
export const chromiumLaunch = { executablePath: full, args };

/** The headless shell: for the other journeys and for pictures. */
export const headlessShellLaunch = { executablePath: headlessShell, args };
