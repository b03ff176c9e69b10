import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  Lockfile,
  missingFrom,
  newVersions,
  productionPackages,
  Sbom,
  tooYoung,
} from "../scripts/supply-chain/lockfile.ts";
import { makeSbom } from "../scripts/supply-chain/sbom.ts";

const NOW = Date.UTC(2026, 10, 27);
const lock = Lockfile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

test("the SBOM names every package that production needs, with its version", () => {
  const sbom = Sbom.parse(JSON.parse(makeSbom()));
  expect(missingFrom(sbom, lock, dependencies)).toEqual([]);
  expect(productionPackages(lock).length).toBeGreaterThan(Object.keys(dependencies).length);
  expect(sbom.components.map(({ name }) => name)).not.toContain("vitest");
  const less = { ...sbom, components: sbom.components.filter(({ name }) => name !== "fflate") };
  expect(missingFrom(less, lock, dependencies)).toEqual([`fflate@${dependencies.fflate}`]);
});

test("every dependency has an exact version, and the lockfile has the hash of every package", () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)]);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>;
  };
  const without = Object.entries(packages).filter(
    ([path, { integrity, link, inBundle }]) => path !== "" && !link && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(without.map(([path]) => path)).toEqual([]);
});

test("npm does not refuse versions of the lockfile because they are young: that is decided when they are added", () => {
  expect(readFileSync(".npmrc", "utf8")).not.toContain("min-release-age");
});

test("of two lockfiles the versions that are new are found, wherever they are installed", () => {
  const of = (packages: Record<string, string>) =>
    Lockfile.parse({
      packages: Object.fromEntries(Object.entries(packages).map(([path, version]) => [path, { version }])),
    });
  const before = of({ "": "1.0.0", "node_modules/a": "1.0.0", "node_modules/@b/c": "2.0.0" });
  const after = of({
    "": "1.0.1",
    "node_modules/a": "1.0.0",
    "node_modules/@b/c": "2.0.1",
    "node_modules/a/node_modules/d": "3.0.0",
    "node_modules/e/node_modules/d": "3.0.0",
  });
  expect(newVersions(before, after)).toEqual(["@b/c@2.0.1", "d@3.0.0"]);
  expect(newVersions(after, after)).toEqual([]);
});

test("a version is too young until it is seven days old, and one without a time is named", () => {
  const days = (count: number) => new Date(NOW - count * 86_400_000).toISOString();
  expect(tooYoung("a@1.0.0", days(7), NOW)).toBeNull();
  expect(tooYoung("a@1.0.0", days(6.9), NOW)).toBe("a@1.0.0 was published 6 days ago; 7 are needed");
  expect(tooYoung("a@1.0.0", "never", NOW)).toContain("cannot be read");
});
