import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const wholeOnes = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
/** Debian's Chromium without windows, which are a third of the work, and without what only they need, such as push. */
const windowless = "/usr/bin/chromium-headless-shell";
const INSTALL_MS = 300_000;

/** Paths of two kinds of Chromium; no path stands for Playwright's own, which it finds by itself. */
type Browsers = { whole: string; windowless?: string };

/**
 * A Chromium for tests, benchmarks and pictures, whole and without windows: the one that CHROMIUM names, those of this
 * machine, or what is installed now. Where nothing is without windows, the whole one stands in. Throws where there is none.
 */
export async function findBrowsers(): Promise<Browsers> {
  const here = process.env.CHROMIUM ?? onThisMachine();
  if (here) return withWindowless(here);
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  if (existsSync(own)) return { whole: own };
  console.log("No browser found; installing one (once) …");
  if (succeeds("playwright", ["install", "--with-deps", "chromium"]) && existsSync(own)) return { whole: own };
  succeeds("apt-get", ["update"]);
  succeeds("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "chromium-headless-shell"]);
  const installed = onThisMachine();
  if (installed) return withWindowless(installed);
  throw new Error("No browser could be found or installed. Set CHROMIUM to the path of a Chromium or Chrome.");
}

function onThisMachine(): string | undefined {
  return wholeOnes.find((path) => existsSync(path));
}

function withWindowless(whole: string): Browsers {
  return { whole, windowless: !process.env.CHROMIUM && existsSync(windowless) ? windowless : whole };
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore", timeout: INSTALL_MS }).status === 0;
}
