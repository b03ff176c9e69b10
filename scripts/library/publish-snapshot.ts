import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { dollars, storageAMonth, uploadOfParts } from "#core/sources/collection-costs.ts";
import type { SnapshotManifest } from "#schema/sources/segment.ts";
import { publish } from "./publish.ts";
import { size } from "./quantities.ts";

/** Where a snapshot is uploaded to, and the folder of its import. */
export type PublishTarget = { to: string; folder: string };

/** Uploads a built snapshot, and says before what it costs and afterwards how long it took. */
export async function publishSnapshot(
  manifest: SnapshotManifest,
  { to, folder }: PublishTarget,
  say: (line: string) => void,
): Promise<void> {
  const bytes = manifest.segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const parts = manifest.segments.reduce((sum, { partHashes }) => sum + partHashes.length, 0);
  const { origin } = new URL(to);
  say(
    `Uploading ${parts} parts to ${origin}: ${dollars(uploadOfParts(parts))} once, ${dollars(storageAMonth(bytes))} a month for ${size(bytes)}.`,
  );
  const begun = performance.now();
  await publish({ origin, key: keyOf(origin) }, folder, manifest, (sent, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${Math.floor((sent / total) * 100)} % `);
  });
  const seconds = (performance.now() - begun) / 1000;
  say(
    `Published ${manifest.snapshot.id} in ${seconds.toFixed(1)} s (${size(bytes / seconds)} a second). Checks search it from now on.`,
  );
}

const Secrets = z.object({ LIBRARY_KEY: z.string().min(1) });

/** The key of the site: of a local one from its state, of any other from the setting. */
function keyOf(origin: string): string {
  if (process.env.LIBRARY_KEY) return process.env.LIBRARY_KEY;
  const state = resolve(process.env.STATE ?? ".wrangler/state");
  if (new URL(origin).hostname !== "localhost") throw new Error(`Set LIBRARY_KEY to the key that ${origin} has.`);
  try {
    return Secrets.parse(JSON.parse(readFileSync(join(state, "secrets.json"), "utf8"))).LIBRARY_KEY;
  } catch {
    throw new Error(`${state} has no key for uploads. Start the site once (npm start), or set LIBRARY_KEY.`);
  }
}
