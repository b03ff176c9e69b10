// Runs on the installed Node before anything else: reports in one line what is missing, and installs from the
// lockfile if node_modules is missing or older.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// On these platforms the lockfile installs Node 24, built for glibc; on all others the installed Node is used.
const bringsNode =
  process.platform === "linux" &&
  ["x64", "arm64"].includes(process.arch) &&
  process.report?.getReport().header.glibcVersionRuntime !== undefined;
if (major < 20) {
  fail(
    `Marginalia needs Node 20, 22 or 24 to start from; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
}
if (!bringsNode && (major < 22 || (major === 22 && minor < 22))) {
  fail(
    `On ${process.platform} ${process.arch} Marginalia runs on your own Node, which must be 22.22 or newer; this is ${process.versions.node}.`,
  );
}

const marker = "node_modules/.package-lock.json";
const stale = !existsSync(marker) || statSync(marker).mtimeMs < statSync("package-lock.json").mtimeMs;
if (stale) {
  console.log("Installing from the lockfile (once) …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail("npm ci did not succeed. Its own message stands above.");
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
