import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

const inputs = [
  "app/**/*",
  "db/**/*",
  "schema/**/*",
  "workers/**/*",
  "public/**/*",
  "scripts/vite/**/*",
  "react-router.config.ts",
  "vite.config.ts",
  "wrangler.toml",
  "package-lock.json",
];

/** A build is fresh if none of its inputs has changed since, according to a digest of their bytes. */
export function isFresh(folder) {
  const stamp = `${folder}/inputs.sha256`;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest();
}

export function stampBuild(folder) {
  writeFileSync(`${folder}/inputs.sha256`, digest());
}

function digest() {
  const hash = createHash("sha256");
  for (const path of globSync(inputs, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}
