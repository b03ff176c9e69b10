import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { buryPerson } from "#db/identity/users.ts";
import { deleteChannelsOfDeletedPeople } from "#db/notifications/deleted-people.ts";

/**
 * People who were deleted, by the identity provider's names. It is kept apart from the backup, since a backup older than
 * a deletion does not know of it. It holds no name and no address. `deletedAt`: UTC ms.
 */
export const DeletionList = z.strictObject({
  people: z.array(z.strictObject({ issuer: z.string(), subject: z.string(), deletedAt: z.number().int() })),
});
export type DeletionList = z.infer<typeof DeletionList>;

/** Everyone who was deleted since a time, UTC ms. */
export async function deletionsSince(database: D1Database, since: number): Promise<DeletionList> {
  const { results } = await database
    .prepare(
      `select issuer, subject, updated_at as deletedAt from users where status = 'deleted' and updated_at >= ?
        order by updated_at, id`,
    )
    .bind(since)
    .all();
  return DeletionList.parse({ people: results });
}

/** Deletes everyone on the list again, as the identity provider's webhook does. Twice is once. */
export async function replayDeletions(database: D1Database, { people }: DeletionList, newId: () => string) {
  const { db } = openDatabase(database, null, "primary");
  for (const { issuer, subject, deletedAt } of people) await buryPerson(db, issuer, subject, newId(), deletedAt);
  const first = Math.min(...people.map(({ deletedAt }) => deletedAt));
  if (people.length > 0) await deleteChannelsOfDeletedPeople(db, first);
}

/** Who of the list can still be found by name, address, search, or a way to reach them. */
export async function remainsOf(database: D1Database, { people }: DeletionList): Promise<string[]> {
  const found: string[] = [];
  for (const { issuer, subject } of people) {
    const row = await database
      .prepare(
        `select status, email, full_name as name, (select count(*) from person_search s where s.rowid = u.rowid
            and (s.email <> '' or s.name <> u.full_name)) as searched,
          (select count(*) from push_subscriptions p where p.person_id = u.id)
            + (select count(*) from telegram_links t where t.person_id = u.id)
            + (select count(*) from mail_tokens m where m.person_id = u.id) as channels
        from users u where issuer = ? and subject = ?`,
      )
      .bind(issuer, subject)
      .first<{ status: string; email: string; name: string; searched: number; channels: number }>();
    if (!row) found.push(`${subject} has no tombstone`);
    else if (row.status !== "deleted" || row.email !== "" || row.searched > 0 || row.channels > 0)
      found.push(`${subject} is back`);
  }
  return found;
}
