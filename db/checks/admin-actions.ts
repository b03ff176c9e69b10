import { inArray, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import type { StageEntry } from "#schema/checks/check.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";

import { appendAudit } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import { checks, creditEntries, documents, reports } from "../tables/index.ts";
import { stuck } from "./admin-checks.ts";

// Every action and its row in the audit log are one batch: neither is stored without the other. Returns false if the
// check's state no longer allows the action, so that a repeated request does nothing.

/**
 * Queues a check again. The existing report is kept until the new one replaces it; its link is revoked at once,
 * because a report that is to be rerun should not be verifiable any more.
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

/** Cancels a waiting or stuck check, and refunds its credit. */
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

/** Revokes the public verification of a report, which its verification page then states. */
export async function revokeLinkUnscoped(db: Database, id: string, entry: AuditEntry): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${reports} where id = ${id} and verify_id is not null and revoked_at is null)`,
    acts: (written) => [revokeStatement(id, entry, written)],
  });
}

/** The same key as the automatic refund of a credit, so that it is refunded only once. */
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

/** Refunds decided by staff do not count towards the daily limit. */
function giveBackStatement(id: string, at: number, written: SQL): SQL {
  return sql`insert into ${creditEntries} ("key", user_id, change, created_at)
    select ${`back:${id}`}, user_id, 1, ${at} from ${checks} where id = ${id} and ${written}
      and exists (select 1 from ${creditEntries} where "key" = ${`spend:${id}`})
    on conflict do nothing`;
}

function withLine(entry: StageEntry): SQL {
  return sql`json_insert(log, '$[#]', json(${JSON.stringify(entry)}))`;
}
