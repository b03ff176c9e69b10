import { asc, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import type { FlagName } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import { appendAudit } from "../audit/audit.ts";
import type { Database } from "../client.ts";
import { auditEvents, featureFlags, stalePages, users } from "../tables/index.ts";

export type FlagRow = typeof featureFlags.$inferSelect;

/** The flags that an admin has changed. */
export async function changedFlags(db: Database): Promise<FlagRow[]> {
  return db.select().from(featureFlags).orderBy(asc(featureFlags.name)).limit(flagNames.length);
}

type Change = {
  name: FlagName;
  enabled: boolean;
  /** The version that the admin saw; 0 for a flag that nobody has changed. */
  version: number;
  byId: string;
  now: number;
  /** Tags of public pages that show the feature: dropped once more with the next minute. */
  staleTags: readonly string[];
};

/** Saves a change with its row of the audit log in one batch. False if the flag has another version by now. */
export async function changeFlag(db: Database, change: Change, entry: AuditEntry): Promise<boolean> {
  const { name, enabled, version, byId, now, staleTags } = change;
  return appendAudit(db, entry, {
    when: sql`coalesce((select version from ${featureFlags} where name = ${name}), 0) = ${version}`,
    acts: (written) => [
      sql`insert into ${featureFlags} (name, enabled, version, updated_at, updated_by)
        select ${name}, ${enabled ? 1 : 0}, ${version + 1}, ${now}, ${byId} where ${written}
        on conflict (name) do update set enabled = excluded.enabled, version = excluded.version,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      ...staleTags.map((tag) => staleStatement(tag, now, written)),
    ],
  });
}

function staleStatement(tag: string, now: number, written: SQL): SQL {
  return sql`insert or ignore into ${stalePages} (tag, since) select ${tag}, ${now} where ${written}`;
}

export type FlagChangeRow = {
  name: FlagName;
  at: number;
  /** Null where the person is no longer known. */
  by: string | null;
  reason: string | null;
  /** 1 for on. */
  before: number | null;
  after: number | null;
  why: string | null;
};

/** The last changes of each flag by the audit log, newest first. */
export async function flagChanges(db: Database, each: number): Promise<FlagChangeRow[]> {
  return db.all<FlagChangeRow>(sql`select flag.value as name, a.at as at, u.full_name as "by", a.reason as reason,
      a.detail ->> 'before' as before, a.detail ->> 'after' as after, a.detail ->> 'why' as why
    from json_each(${JSON.stringify(flagNames)}) flag
    join ${auditEvents} a on a.seq in (select seq from ${auditEvents}
      where target_type = 'flag' and target_id = flag.value order by seq desc limit ${each})
    left join ${users} u on u.id = a.actor_id
    order by a.seq desc limit ${each * flagNames.length}`);
}
