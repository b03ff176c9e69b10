import { and, desc, eq, gt, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { EmailText } from "#core/payments/email-templates.ts";
import { commit, type Database } from "../client.ts";
import { dataExports, users } from "../tables/index.ts";
import { emailStatement } from "./account-deletions.ts";

export type DataExportRow = typeof dataExports.$inferSelect;

/** Begins an export; false where others since then are in its way. */
export async function insertExport(
  db: Database,
  { id, userId, since, most, now }: { id: string; userId: string; since: number; most: number; now: number },
): Promise<boolean> {
  const recent = sql`from ${dataExports} where user_id = ${userId} and requested_at > ${since}`;
  const [inserted = 0] = await commit(db, [
    sql`insert into ${dataExports} (id, user_id, status, requested_at) select ${id}, ${userId}, 'queued', ${now}
      where not exists (select 1 ${recent} and status <> 'expired') and (select count(*) ${recent}) < ${most}
        and exists (select 1 from ${users} where id = ${userId} and status = 'active')`,
  ]);
  return inserted > 0;
}

/** Exports that a person requested since then, newest first. */
export async function exportsSince(db: Database, userId: string, since: number): Promise<DataExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.requestedAt, since)))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id));
}

/** Ends the exports of a person that have, or may get, words that are deleted: the clock deletes their files. */
export function endExports(owner: SQL, happened: SQL, now: number): SQL {
  return sql`update ${dataExports} set status = 'expired', expires_at = ${now}
    where user_id = ${owner} and status in ('queued', 'ready') and ${happened}`;
}

/** The newest export of a person; an expired one too. */
export async function newestExport(db: Database, userId: string): Promise<DataExportRow | null> {
  const found = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1);
  return found[0] ?? null;
}

/** An export of this person; someone else's is not found. */
export async function findExport(db: Database, userId: string, id: string): Promise<DataExportRow | null> {
  const found = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId)))
    .limit(1);
  return found[0] ?? null;
}

/** For the job that writes it. */
export async function findExportUnscoped(db: Database, id: string): Promise<DataExportRow | null> {
  const found = await db.select().from(dataExports).where(eq(dataExports.id, id)).limit(1);
  return found[0] ?? null;
}

type Written = { id: string; userId: string; storageKey: string; bytes: number; now: number; expiresAt: number };

/** The file is there, and its person is emailed; false where it was ready before, or the account is gone. */
export async function exportReady(db: Database, row: Written, email: EmailText): Promise<boolean> {
  const { id, userId, storageKey, bytes, now, expiresAt } = row;
  const ready = sql`exists (select 1 from ${dataExports} where id = ${id} and ready_at = ${now})`;
  const [changed = 0] = await commit(db, [
    sql`update ${dataExports} set status = 'ready', storage_key = ${storageKey}, bytes = ${bytes}, ready_at = ${now},
      expires_at = ${expiresAt} where id = ${id} and status = 'queued'
      and exists (select 1 from ${users} where id = ${userId} and status <> 'deleted')`,
    emailStatement(userId, `export:${id}`, email, now, ready),
  ]);
  return changed > 0;
}

/** Exports whose file is to be deleted. */
export async function exportsOver(db: Database, now: number, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(isNotNull(dataExports.expiresAt), lte(dataExports.expiresAt, now)))
    .orderBy(dataExports.expiresAt, dataExports.id)
    .limit(limit);
  return found.map(({ id }) => id);
}

/** The file is gone. The row says until when it was there by its dates alone. */
export async function exportExpired(db: Database, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: "expired", storageKey: null, bytes: null, expiresAt: null })
    .where(and(eq(dataExports.id, id), isNotNull(dataExports.expiresAt)));
}

/** Exports whose job was lost. */
export async function queuedExports(db: Database, from: number, before: number, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(eq(dataExports.status, "queued"), gt(dataExports.requestedAt, from), lt(dataExports.requestedAt, before)),
    )
    .orderBy(dataExports.requestedAt, dataExports.id)
    .limit(limit);
  return found.map(({ id }) => id);
}
