import { env } from "cloudflare:test";
import { testEnv } from "./env.ts";
import type { Migration } from "./schema-template.ts";

/** All migrations of D1, in their order. */
export const { MIGRATIONS: migrations } = env as unknown as { MIGRATIONS: Migration[] };

/** The statements of one migration. */
export function queriesOf(file: string): string[] {
  const found = migrations.find(({ name }) => name === file);
  if (!found) throw new Error(`There is no migration ${file}.`);
  return found.queries;
}

/** Runs a migration once more, over rows as earlier versions wrote them. */
export async function migrateAgain(file: string): Promise<void> {
  await testEnv.DB.batch(queriesOf(file).map((query) => testEnv.DB.prepare(query)));
}
