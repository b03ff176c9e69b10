import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const fullBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
/** Debian's package of Chromium's headless shell: renders the same pages with a third less work, without push. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const INSTALL_MS = 300_000;

/** Paths of a full Chromium and of a headless shell; without a path Playwright uses its own headless shell. */
type Browsers = { full: string; headlessShell?: string };

/**
 * The browsers for tests, benchmarks and pictures: the one in the variable CHROMIUM, those of this machine, or
 * newly installed ones. Without a headless shell, the full browser is used instead. Throws if there is no browser.
 */
export async function findBrowsers(): Promise<Browsers> {
  const here = process.env.CHROMIUM ?? onThisMachine();
  if (here) return withHeadlessShell(here);
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  if (existsSync(own)) return { full: own };
  console.log("No browser found; installing one (once) …");
  if (succeeds("playwright", ["install", "--with-deps", "chromium"]) && existsSync(own)) return { full: own };
  succeeds("apt-get", ["update"]);
  // Installed separately, because older releases have no package of the headless shell.
  for (const one of ["chromium", "chromium-headless-shell"])
    succeeds("apt-get", ["install", "-y", "--no-install-recommends", one]);
  const installed = onThisMachine();
  if (installed) return withHeadlessShell(installed);
  throw new Error("No browser could be found or installed. Set CHROMIUM to the path of a Chromium or Chrome.");
}

function onThisMachine(): string | undefined {
  return fullBrowsers.find((path) => existsSync(path));
}

function withHeadlessShell(full: string): Browsers {
  return { full, headlessShell: !process.env.CHROMIUM && existsSync(headlessShell) ? headlessShell : full };
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore", timeout: INSTALL_MS }).status === 0;
}
