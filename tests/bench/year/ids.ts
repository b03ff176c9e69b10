import { globSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** The database file of a local state. */
function databaseOf(state: string): string {
  const files = globSync(`${state}/v3/d1/miniflare-D1DatabaseObject/*.sqlite`);
  const [largest] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  if (!largest) throw new Error(`There is no database in ${state}.`);
  return largest;
}

export type Ids = Awaited<ReturnType<typeof idsOf>>;

/** What the pages of single things are opened with: of each kind one with much in it. */
export function idsOf(state: string) {
  const database = new DatabaseSync(databaseOf(state), { readOnly: true });
  const one = (sql: string, ...params: string[]) => {
    const row = database.prepare(sql).get(...params);
    return row ? String(Object.values(row)[0]) : null;
  };
  const ada = one("select id from users where email = 'ada@example.test'") ?? "";
  const longest = "select id from conversations where user_id is not null order by last_seq desc limit 1";
  const ids = {
    order: one("select order_id from order_events group by order_id order by count(*) desc limit 1"),
    ownOrder: one("select id from orders where user_id = ? order by placed_at desc limit 1", ada),
    report: one("select id from reports order by created_at desc limit 1"),
    ownReport: one("select id from reports where user_id = ? order by created_at desc limit 1", ada),
    conversation: one(longest),
    ownConversation: one("select id from conversations where user_id = ? order by last_seq desc limit 1", ada),
    article: one("select id from articles order by updated_at desc limit 1"),
    domain: one("select domain from publications limit 1"),
    slug: one("select domain || '/' || slug from publications limit 1"),
    studentId: one("select id from users where role = 'user' order by created_at desc limit 1"),
    student: one("select full_name from users where role = 'user' order by created_at desc limit 1"),
  };
  database.close();
  return ids;
}
