import { z } from "zod";

const Locked = z.object({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  peer: z.boolean().optional(),
  link: z.boolean().optional(),
});
/** package-lock.json, version 3: packages by the folder they are installed in. */
export const Lockfile = z.object({ packages: z.record(z.string(), Locked) });
export type Lockfile = z.infer<typeof Lockfile>;

/** A CycloneDX list of components, as `npm sbom` writes it. */
export const Sbom = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
});
export type Sbom = z.infer<typeof Sbom>;

/** The youngest that a version may be, days: most poisoned packages are found and removed within a week. */
export const LEAST_AGE_DAYS = 7;
const DAY_MS = 86_400_000;

/** "name@version" of the packages that production needs. */
export function productionPackages({ packages }: Lockfile): string[] {
  const needed = Object.entries(packages).flatMap(([path, { version, dev, devOptional, optional, peer, link }]) =>
    path === "" || !version || dev || devOptional || optional || peer || link ? [] : [`${nameOf(path)}@${version}`],
  );
  return [...new Set(needed)].sort();
}

/** Packages of production that a list of components lacks, and direct dependencies that the lockfile lacks. */
export function missingFrom(sbom: Sbom, lock: Lockfile, dependencies: Readonly<Record<string, string>>): string[] {
  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const direct = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  return [...new Set([...direct, ...productionPackages(lock)])].filter((one) => !named.has(one)).sort();
}

/** "name@version" of what one lockfile has and the one before had not. */
export function newVersions(before: Lockfile, after: Lockfile): string[] {
  const known = new Set(versionsOf(before));
  return versionsOf(after).filter((one) => !known.has(one));
}

/** What to say of a version that was published too recently; null if it is old enough. `published`: ISO 8601. */
export function tooYoung(one: string, published: string, now: number): string | null {
  const at = Date.parse(published);
  if (Number.isNaN(at)) return `${one}: its time of publication cannot be read`;
  const days = Math.floor((now - at) / DAY_MS);
  return days < LEAST_AGE_DAYS ? `${one} was published ${days} days ago; ${LEAST_AGE_DAYS} are needed` : null;
}

function versionsOf({ packages }: Lockfile): string[] {
  const all = Object.entries(packages).flatMap(([path, { version, link }]) =>
    path === "" || !version || link ? [] : [`${nameOf(path)}@${version}`],
  );
  return [...new Set(all)].sort();
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
