import { findBrowser } from "../../scripts/browser.ts";

/** The browser of the journeys and of the benchmarks. */
export const chromiumLaunch = {
  executablePath: await findBrowser(),
  // No sandbox where tests run as root; the others keep the browser from asking the network how it is doing.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
