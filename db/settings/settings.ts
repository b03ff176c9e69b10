import { and, desc, eq, lt, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { settings, settingVersions } from "../tables/index.ts";

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

export type SettingVersion = typeof settingVersions.$inferSelect;

type NewVersion = Omit<SettingVersion, "version" | "createdAt"> & { seen: number; now: number };

/** Saves over the version that was seen and keeps the new one in its history; false when someone else saved meanwhile. */
export async function saveSettingVersion(db: Database, saved: NewVersion): Promise<boolean> {
  const { key, value, seen, reason, byId, byName, now } = saved;
  const row = { key, value, byName, updatedAt: now };
  const set = db
    .insert(settings)
    .values({ ...row, version: seen + 1 })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, version: sql`${settings.version} + 1` },
      setWhere: eq(settings.version, seen),
    });
  const [done = 0] = await commit(db, [
    set.getSQL(),
    // Where someone else saved this version, it is in the history already.
    sql`insert or ignore into ${settingVersions} (key, version, value, reason, by_id, by_name, created_at)
      select ${key}, ${seen + 1}, ${JSON.stringify(value)}, ${reason}, ${byId}, ${byName}, ${now}
      where exists (select 1 from ${settings} where key = ${key} and version = ${seen + 1})`,
  ]);
  return done > 0;
}

/** The versions of a setting before one of them, newest first. */
export async function settingHistory(
  db: Database,
  key: string,
  { before, limit }: { before: number; limit: number },
): Promise<SettingVersion[]> {
  return db
    .select()
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), lt(settingVersions.version, before)))
    .orderBy(desc(settingVersions.version))
    .limit(limit);
}

export async function findSettingVersion(db: Database, key: string, version: number): Promise<SettingVersion | null> {
  const found = await db
    .select()
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), eq(settingVersions.version, version)))
    .limit(1);
  return found[0] ?? null;
}
