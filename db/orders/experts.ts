import { commit, type Database } from "../client.ts";
import { experts } from "../tables/index.ts";

/** A new expert, or an old one as the form has it now. */
export async function saveExpert(db: Database, row: typeof experts.$inferInsert): Promise<void> {
  const { id: _id, createdAt: _at, userId: _user, ...set } = row;
  await commit(db, [db.insert(experts).values(row).onConflictDoUpdate({ target: experts.id, set }).getSQL()]);
}
