import { inArray, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import type { StageEntry } from "#schema/checks/check.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";

import { appendAudit } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import { checks, creditEntries, documents, reports } from "../tables/index.ts";
import { stuck } from "./admin-checks.ts";

// Every act and its row in the audit log are one batch: neither happens without the other. False where the check no
// longer is so that it may be done, so a second press does nothing.

/**
 * Queues a check again. The report that was there stays until the new one takes its place; its link is revoked with the
 * act, because anyone who asks for a rerun does not stand by it any more.
 */
export async function rerunUnscoped(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  const { at } = entry;
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${checks} where ${checks.id} = ${id} and ${checks.mode} = 'kept'
      and (${checks.status} in ('ready', 'failed', 'cancelled') or ${stuck(at)})
      and exists (select 1 from ${documents} where ${documents.id} = ${checks.documentId}
        and ${inArray(documents.status, presentDocumentStatuses)}))`,
    acts: (written) => [
      sql`update ${checks} set status = 'queued', stage = null, progress = 0, stage_times = '{}', collections = null,
        attempts = 0, lease = null, lease_until = null, problem = null, problem_facts = null, started_at = null,
        finished_at = null, updated_at = ${at}, log = ${withLine({ at, what: "rerun" })} where id = ${id} and ${written}`,
      revokeStatement(id, entry, written),
    ],
  });
}

/** Ends a check that waits or is stuck, and gives its credit back. */
export async function cancelUnscoped(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  const { at } = entry;
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${checks} where ${checks.id} = ${id}
      and (${checks.status} = 'queued' or ${stuck(at)}))`,
    acts: (written) => [
      sql`update ${checks} set status = 'cancelled', lease = null, lease_until = null, finished_at = ${at},
        updated_at = ${at}, log = ${withLine({ at, what: "cancelled" })} where id = ${id} and ${written}`,
      giveBackStatement(id, at, written),
    ],
  });
}

/** Withdraws the public verification of a report: its address says so from then on. */
export async function revokeLinkUnscoped(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${reports} where id = ${id} and verify_id is not null and revoked_at is null)`,
    acts: (written) => [revokeStatement(id, entry, written)],
  });
}

/** The same key as the automatic return of a credit: it is returned once, whoever does it. */
export async function giveCreditBackUnscoped(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${checks} where ${checks.id} = ${id}
        and ${checks.status} in ('ready', 'failed', 'cancelled'))
      and exists (select 1 from ${creditEntries} where "key" = ${`spend:${id}`})
      and not exists (select 1 from ${creditEntries} where "key" = ${`back:${id}`})`,
    acts: (written) => [giveBackStatement(id, entry.at, written)],
  });
}

function revokeStatement(id: string, { at, actorId }: AuditEntry, written: SQL): SQL {
  return sql`update ${reports} set revoked_at = ${at}, revoked_by = ${actorId}
    where id = ${id} and verify_id is not null and revoked_at is null and ${written}`;
}

/** Staff decide here, so the number that may come back in a day does not count. */
function giveBackStatement(id: string, at: number, written: SQL): SQL {
  return sql`insert into ${creditEntries} ("key", user_id, change, created_at)
    select ${`back:${id}`}, user_id, 1, ${at} from ${checks} where id = ${id} and ${written}
      and exists (select 1 from ${creditEntries} where "key" = ${`spend:${id}`})
    on conflict do nothing`;
}

function withLine(entry: StageEntry): SQL {
  return sql`json_insert(log, '$[#]', json(${JSON.stringify(entry)}))`;
}
