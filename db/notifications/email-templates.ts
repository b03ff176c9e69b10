import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { emailTemplates, notificationPreferences, notifications, users } from "../tables/index.ts";

export type TemplateRow = typeof emailTemplates.$inferSelect;

export async function listTemplates(db: Database, limit: number): Promise<TemplateRow[]> {
  return db.select().from(emailTemplates).orderBy(desc(emailTemplates.updatedAt), desc(emailTemplates.id)).limit(limit);
}

export async function findTemplate(db: Database, id: string): Promise<TemplateRow | null> {
  const found = await db.select().from(emailTemplates).where(eq(emailTemplates.id, id)).limit(1);
  return found[0] ?? null;
}

/** False where the name is in use, or the same form was sent before. */
export async function insertTemplate(db: Database, row: typeof emailTemplates.$inferInsert): Promise<boolean> {
  const [made = 0] = await commit(db, [db.insert(emailTemplates).values(row).onConflictDoNothing().getSQL()]);
  return made > 0;
}

/** False where it has changed since it was seen, was sent, or its name is in use. */
export async function changeTemplate(
  db: Database,
  {
    id,
    version,
    name,
    subject,
    body,
    byName,
  }: Pick<TemplateRow, "id" | "version" | "name" | "subject" | "body" | "byName">,
  now: number,
): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update or ignore ${emailTemplates} set name = ${name}, subject = ${subject}, body = ${body},
        by_name = ${byName}, updated_at = ${now}, version = version + 1
      where id = ${id} and version = ${version} and sent_at is null`,
  ]);
  return changed > 0;
}

/** Begins to send it to everybody, once: from here on its words stay as they are. */
export async function beginAnnouncement(db: Database, id: string, version: number, now: number): Promise<boolean> {
  const update = db
    .update(emailTemplates)
    .set({ sentAt: now })
    .where(and(eq(emailTemplates.id, id), eq(emailTemplates.version, version), isNull(emailTemplates.sentAt)));
  const [begun = 0] = await commit(db, [update.getSQL()]);
  return begun > 0;
}

/** Announcements that were begun and have not come to everybody. */
export async function unfinishedAnnouncements(db: Database): Promise<TemplateRow[]> {
  return db
    .select()
    .from(emailTemplates)
    .where(and(isNotNull(emailTemplates.sentAt), isNull(emailTemplates.recipients)))
    .orderBy(asc(emailTemplates.sentAt), asc(emailTemplates.id))
    .limit(10);
}

/** The plus prevents reading all active people: the index of subscribers is the shorter one. */
const wantsNews = and(
  sql`+${users.status} = 'active'`,
  sql`json_extract(${notificationPreferences.prefs}, '$.matrix.news.email') = 1`,
);

/** How many an announcement would go to now. */
export async function countNewsReaders(db: Database): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(notificationPreferences)
    .innerJoin(users, eq(users.id, notificationPreferences.personId))
    .where(wantsNews);
  return found[0]?.count ?? 0;
}

/** Subscribers to news by email, page by page: only those who opted in. */
export async function newsReaders(db: Database, after: string, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: notificationPreferences.personId })
    .from(notificationPreferences)
    .innerJoin(users, eq(users.id, notificationPreferences.personId))
    .where(and(wantsNews, gt(notificationPreferences.personId, after)))
    .orderBy(asc(notificationPreferences.personId))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** A notification for each of them; existing ones are not repeated. */
export async function announceTo(
  db: Database,
  template: TemplateRow,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const { id, subject, body } = template;
  await commit(db, [
    sql`insert or ignore into ${notifications} ("key", kind, person_id, team, subject, text, href, act, shown, created_at)
      select ${newsKey(id, "")} || value, 'news', value, 0, ${subject}, ${body}, '', '', 1, ${now}
      from json_each(${JSON.stringify(ids)})`,
  ]);
}

export function newsKey(id: string, personId: string): string {
  return `news:${id}:${personId}`;
}

/** The number of recipients is counted from the written rows. */
export async function endAnnouncement(db: Database, id: string): Promise<void> {
  await commit(db, [
    sql`update ${emailTemplates} set recipients = (select count(*) from ${notifications}
        where "key" >= ${newsKey(id, "")} and "key" < ${`news:${id};`}) where id = ${id} and recipients is null`,
  ]);
}
