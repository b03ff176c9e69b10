import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's Chromium without a window comes first: the same pages cost a third less than in the whole browser. */
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const INSTALL_MS = 300_000;

/**
 * The path of a Chromium for tests, benchmarks and pictures: the one that CHROMIUM names, one of this machine's, or one
 * that is installed now. Undefined stands for Playwright's own, which finds it by itself. Throws where there is none.
 */
export async function findBrowser(): Promise<string | undefined> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const here = onThisMachine();
  if (here) return here;
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return undefined;
  console.log("No browser found; installing one (once) …");
  if (succeeds("playwright", ["install", "--with-deps", "chromium"])) return undefined;
  succeeds("apt-get", ["update"]);
  if (succeeds("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"])) {
    const installed = onThisMachine();
    if (installed) return installed;
  }
  throw new Error("No browser could be found or installed. Set CHROMIUM to the path of a Chromium or Chrome.");
}

function onThisMachine(): string | undefined {
  return known.find((path) => existsSync(path));
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore", timeout: INSTALL_MS }).status === 0;
}
