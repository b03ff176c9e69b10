import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";

export type OpenState = { database: D1Database; bucket: R2Bucket; close(): Promise<void> };

/** The database and the bucket of a local state, by the platform's own interfaces. The site must be stopped. */
export async function openState(state: string): Promise<OpenState> {
  const { d1_databases, r2_buckets } = unstable_readConfig({ config: "wrangler.toml" }, { hideWarnings: true });
  const only = <Binding extends { binding: string }>(all: Binding[], name: string) =>
    all.filter(({ binding }) => binding === name);
  mkdirSync(state, { recursive: true });
  const configPath = join(state, "restore.json");
  writeFileSync(
    configPath,
    JSON.stringify({
      name: "restore",
      compatibility_date: "2026-10-06",
      d1_databases: only(d1_databases, "DB"),
      r2_buckets: only(r2_buckets, "FILES"),
    }),
  );
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; FILES: R2Bucket }>({
    configPath,
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
  return { database: env.DB, bucket: env.FILES, close: dispose };
}
