import { sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { mailTokens, pushSubscriptions, telegramLinks, users } from "../tables/index.ts";

/** Browsers, chats and answer addresses of people who are not with us any more. */
export async function deleteChannelsOfDeletedPeople(db: Database): Promise<void> {
  const gone = (table: typeof pushSubscriptions | typeof telegramLinks | typeof mailTokens) =>
    sql`delete from ${table} where person_id in (select id from ${users} where status = 'deleted')`;
  await commit(db, [gone(pushSubscriptions), gone(telegramLinks), gone(mailTokens)]);
}
