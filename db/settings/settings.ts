import { eq, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { settings } from "../tables/index.ts";

/** A setting as stored; null where it was never set. */
export async function findSetting(db: Database, key: string): Promise<{ value: unknown; version: number } | null> {
  const found = await db.select().from(settings).where(eq(settings.key, key)).limit(1);
  return found[0] ?? null;
}

/** Saves over the version that was seen; false when someone else saved meanwhile. */
export async function saveSetting(
  db: Database,
  { key, value, seen, byName, now }: { key: string; value: unknown; seen: number; byName: string; now: number },
): Promise<boolean> {
  const row = { key, value, byName, updatedAt: now };
  const insert = db
    .insert(settings)
    .values({ ...row, version: seen + 1 })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, version: sql`${settings.version} + 1` },
      setWhere: eq(settings.version, seen),
    });
  const [saved = 0] = await commit(db, [insert.getSQL()]);
  return saved > 0;
}
