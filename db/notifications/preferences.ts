import { eq, sql } from "drizzle-orm";
import { defaultPrefs } from "#core/notifications/preferences.ts";
import type { NotificationKind, NotificationPreferences } from "#schema/notifications/notification.ts";
import { commit, type Database } from "../client.ts";
import { notificationPreferences, users } from "../tables/index.ts";

export async function findPrefs(db: Database, personId: string): Promise<NotificationPreferences | null> {
  const found = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.personId, personId))
    .limit(1);
  return found[0]?.prefs ?? null;
}

export async function savePrefs(
  db: Database,
  personId: string,
  prefs: NotificationPreferences,
  now: number,
): Promise<void> {
  await db
    .insert(notificationPreferences)
    .values({ personId, prefs, updatedAt: now })
    .onConflictDoUpdate({ target: notificationPreferences.personId, set: { prefs, updatedAt: now } });
}

/** Quiet hours need a time zone: where the account has none, it is that of the device on which they were turned on. */
export async function setFirstTimeZone(db: Database, personId: string, zone: string): Promise<void> {
  await commit(db, [sql`update ${users} set time_zone = ${zone} where id = ${personId} and time_zone = ''`]);
}

/** No more email of a kind, in one statement: two clicks at once, for two kinds, both count. */
export async function stopEmail(db: Database, personId: string, kind: NotificationKind, now: number): Promise<void> {
  const row = defaultPrefs.matrix[kind];
  const first = { ...defaultPrefs, matrix: { ...defaultPrefs.matrix, [kind]: { ...row, email: false } } };
  const place = `$.matrix.${kind}`;
  await commit(db, [
    sql`insert into ${notificationPreferences} (person_id, prefs, updated_at) values (${personId}, ${JSON.stringify(first)}, ${now})
      on conflict (person_id) do update set updated_at = ${now}, prefs = json_set(prefs, ${place},
        json_patch(coalesce(json_extract(prefs, ${place}), ${JSON.stringify(row)}), '{"email":false}'))`,
  ]);
}
