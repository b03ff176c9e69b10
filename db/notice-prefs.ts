import { eq } from "drizzle-orm";
import type { NoticePrefs } from "#schema/notice.ts";
import type { Database } from "./client.ts";
import { noticePrefs } from "./tables/index.ts";

export async function findPrefs(db: Database, personId: string): Promise<NoticePrefs | null> {
  const found = await db.select().from(noticePrefs).where(eq(noticePrefs.personId, personId)).limit(1);
  return found[0]?.prefs ?? null;
}

export async function savePrefs(db: Database, personId: string, prefs: NoticePrefs, now: number): Promise<void> {
  await db
    .insert(noticePrefs)
    .values({ personId, prefs, updatedAt: now })
    .onConflictDoUpdate({ target: noticePrefs.personId, set: { prefs, updatedAt: now } });
}
