// Runs on the machine's own Node, before anything else: says in one line what is missing, and installs from the
// lockfile when node_modules is not there or older than it.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

const major = Number(process.versions.node.split(".")[0]);
if (major < 20)
  fail(
    `Marginalia needs Node 20, 22 or 24 to start from; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
if (process.platform !== "linux" && major < 22) {
  fail(
    `On ${process.platform} Marginalia runs on your own Node, which must be 22.22 or newer; this is Node ${process.versions.node}.`,
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
