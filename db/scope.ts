import { type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { checks, documents, reports } from "./tables/index.ts";

/**
 * Who sees a row: its owner. A stranger's row is not found, whatever the stranger's role. Staff read students' rows by
 * separate functions that say so in their names and write an audit entry.
 */
export function visibleTo(actor: Actor, owner: Column): SQL {
  return actor.kind === "person" ? eq(owner, actor.id) : sql`0`;
}

/** A document being deleted by hand is out of sight at once, and what was made of it too, while it can be taken back. */
function stays(documentId: Column): SQL {
  return sql`not exists (select 1 from ${documents} d where d.id = ${documentId} and d.status = 'deleting'
    and d.status_before is not null)`;
}

/** A report of no such document. */
export const notLeaving = stays(reports.documentId);

/** A check of no such document. */
export const notOfLeaving = stays(checks.documentId);
