import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Finds a Chromium for the browser tests, or installs one: Playwright's own, else Debian's. Returns its path. */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const here = known.find((path) => existsSync(path));
  if (here) return here;
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("No browser found; installing one (once) …");
  if (tried("playwright", ["install", "--with-deps", "chromium"]) && existsSync(chromium.executablePath()))
    return chromium.executablePath();
  tried("apt-get", ["update"]);
  if (tried("apt-get", ["install", "-y", "--no-install-recommends", "chromium"])) {
    const installed = known.find((path) => existsSync(path));
    if (installed) return installed;
  }
  throw new Error("No browser could be found or installed. Set CHROMIUM to the path of a Chromium or Chrome.");
}

function tried(command, args) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 300_000 }).status === 0;
}
