import { findBrowsers } from "../../scripts/browser.ts";

const { whole, windowless } = await findBrowsers();
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

/** The browser of the benchmarks, and of journeys that need what windows have, such as push. */
export const chromiumLaunch = { executablePath: whole, args };

/** The browser of the other journeys and of pictures. */
export const windowlessLaunch = { executablePath: windowless, args };
