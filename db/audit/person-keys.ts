import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { personKeys } from "../tables/index.ts";

export type PersonKeyRow = typeof personKeys.$inferSelect;

export async function findPersonKeys(db: Database, personIds: readonly string[]): Promise<PersonKeyRow[]> {
  if (personIds.length === 0) return [];
  const ids = JSON.stringify(personIds);
  return db
    .select()
    .from(personKeys)
    .where(inArray(personKeys.personId, sql`(select value from json_each(${ids}))`));
}

/** The first key of a person stays: two requests at once make one. */
export async function insertPersonKey(db: Database, row: Omit<PersonKeyRow, "forgottenAt">): Promise<void> {
  await db
    .insert(personKeys)
    .values({ ...row, forgottenAt: null })
    .onConflictDoNothing();
}

/** Destroys a person's key. The row stays, so that nothing new about them is sealed. */
export async function forgetPersonKey(db: Database, personId: string, now: number): Promise<void> {
  await db
    .insert(personKeys)
    .values({ personId, wrapped: null, secretId: "", createdAt: now, forgottenAt: now })
    .onConflictDoUpdate({
      target: personKeys.personId,
      set: { wrapped: null, secretId: "", forgottenAt: now },
      setWhere: sql`${personKeys.forgottenAt} is null`,
    });
}

/** Keys that an earlier secret wraps. Destroyed ones have no secret. */
export async function oldPersonKeys(db: Database, secretId: string, limit: number): Promise<PersonKeyRow[]> {
  const rows: PersonKeyRow[] = [];
  for (const other of [
    and(gt(personKeys.secretId, ""), lt(personKeys.secretId, secretId)),
    gt(personKeys.secretId, secretId),
  ]) {
    if (rows.length >= limit) break;
    const found = await db
      .select()
      .from(personKeys)
      .where(other)
      .orderBy(personKeys.secretId, personKeys.personId)
      .limit(limit - rows.length);
    rows.push(...found);
  }
  return rows;
}

/** Replaces a wrapped key by the same key under another secret; nothing where it was destroyed meanwhile. */
export async function rewrapPersonKey(
  db: Database,
  { personId, wrapped }: Pick<PersonKeyRow, "personId" | "wrapped">,
  next: { wrapped: string; secretId: string },
): Promise<void> {
  await db
    .update(personKeys)
    .set(next)
    .where(and(eq(personKeys.personId, personId), eq(personKeys.wrapped, wrapped ?? "")));
}
