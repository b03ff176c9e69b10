import { type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/actor.ts";

/**
 * Who sees a row: its owner. A stranger's row is not found, whatever the stranger's role. Staff read students' rows by
 * functions of their own that say so in their names and leave a trace.
 */
export function visibleTo(actor: Actor, owner: Column): SQL {
  return actor.kind === "person" ? eq(owner, actor.id) : sql`0`;
}
