import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes of npm's answer. */
const MOST = 64_000_000;

type Locked = { dev?: boolean; devDependencies?: object };
type Project = { devDependencies: Record<string, string> };

/**
 * CycloneDX of everything that production needs, made by npm from the lockfile without a network. `npm sbom --omit dev`
 * would leave out packages of production that a tool needs too, so npm is given a project without the tools.
 */
export function makeSbom(): string {
  const folder = mkdtempSync(join(tmpdir(), "marginalia-sbom-"));
  try {
    const { devDependencies, ...project } = readJson<Project>("package.json");
    const lock = readJson<{ packages: Record<string, Locked> }>("package-lock.json");
    const packages = Object.entries(lock.packages).flatMap(([path, { devDependencies: _, ...entry }]) =>
      entry.dev ? [] : [[path, entry]],
    );
    // Overrides name versions of the tools as "$name".
    const versionOf = (all: string, name: string) => (devDependencies[name] ? `"${devDependencies[name]}"` : all);
    const text = JSON.stringify(project).replace(/"\$([^"]+)"/g, versionOf);
    writeFileSync(join(folder, "package.json"), text);
    writeFileSync(
      join(folder, "package-lock.json"),
      JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
    );
    const words = ["sbom", "--offline", "--sbom-format", "cyclonedx", "--package-lock-only"];
    return execFileSync("npm", words, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: MOST,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, "utf8")) as Shape;
}
