import { eq, type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { clockMarks } from "../tables/index.ts";

/** Every full-text table, with one of its columns. */
export const searchTables = [
  { table: "message_search", column: "thread" },
  { table: "note_search", column: "thread" },
  { table: "person_search", column: "person" },
  { table: "order_search", column: "title" },
  { table: "conversation_search", column: "reference" },
  { table: "publication_search", column: "tags" },
  { table: "publication_spelling", column: "words" },
] as const;
type SearchTable = (typeof searchTables)[number];

/** Rows have numbers above it. */
const NO_ROW = -1;

/** Makes all parts of a full-text index those of one merge, and writes the first pages of it, of 4 kB each. */
export async function beginMerge(db: Database, { table, column }: SearchTable, pages: number): Promise<void> {
  const [name, any] = [sql.raw(table), sql.raw(column)];
  await commit(db, [
    // An index of one part would not be written anew.
    sql`insert into ${name} (rowid, ${any}) values (${NO_ROW}, 'a')`,
    sql`delete from ${name} where rowid = ${NO_ROW}`,
    merge(table, -pages),
  ]);
}

/** Writes the next pages of a merge that has begun. Returns whether there were any. */
export async function goOnMerging(db: Database, { table }: SearchTable, pages: number): Promise<boolean> {
  const [changed = 0] = await commit(db, [merge(table, pages)]);
  // A call that finds nothing to merge changes one row (https://www.sqlite.org/fts5.html, "The merge command").
  return changed > 1;
}

function merge(table: SearchTable["table"], pages: number): SQL {
  const name = sql.raw(table);
  return sql`insert into ${name} (${name}, rank) values ('merge', ${pages})`;
}

const MARK = "search_merge";

/** How many steps were done since the first round; 0 before it. */
export async function mergeStep(db: Database): Promise<number> {
  const marks = await db.select({ at: clockMarks.at }).from(clockMarks).where(eq(clockMarks.name, MARK)).limit(1);
  return marks[0]?.at ?? 0;
}

export async function setMergeStep(db: Database, step: number): Promise<void> {
  await db
    .insert(clockMarks)
    .values({ name: MARK, at: step })
    .onConflictDoUpdate({ target: clockMarks.name, set: { at: sql`max(${clockMarks.at}, excluded.at)` } });
}
