import { sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { failingAddresses, mailTokens, pushSubscriptions, telegramLinks, users } from "../tables/index.ts";

/** Browsers, chats and answer addresses of people who were deleted since then. */
export async function deleteChannelsOfDeletedPeople(db: Database, since: number): Promise<void> {
  const gone = (table: typeof pushSubscriptions | typeof telegramLinks | typeof mailTokens | typeof failingAddresses) =>
    sql`delete from ${table} where person_id <> ''
      and person_id in (select id from ${users} where status = 'deleted' and updated_at >= ${since})`;
  await commit(db, [gone(pushSubscriptions), gone(telegramLinks), gone(mailTokens), gone(failingAddresses)]);
}
