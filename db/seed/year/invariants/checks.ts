import type { Invariant } from "./invariant.ts";

export const checkInvariants: readonly Invariant[] = [
  {
    wrong: "a report has no ready check",
    sql: `select r.id from reports r left join checks c on c.id = r.id where c.status is not 'ready' or c.user_id <> r.user_id`,
  },
  {
    wrong: "a ready check has no report, and its document was not deleted by its owner",
    sql: `select c.id from checks c left join reports r on r.id = c.id left join documents d on d.id = c.document_id
      where c.status = 'ready' and c.mode = 'kept' and r.id is null
        and not (d.status = 'deleted' and d.status_before is not null)`,
  },
  {
    wrong: "a running check has no worker, or an ended one has",
    sql: `select id from checks where (status = 'running') <> (lease is not null)
      or (status in ('ready', 'failed', 'cancelled') and mode = 'kept') <> (finished_at is not null and mode = 'kept')`,
  },
  {
    wrong: "a report is purged and its document is not deleted, or the other way round",
    sql: `select r.id from reports r join documents d on d.id = r.document_id where (r.purged_at is not null) <> (d.status = 'deleted')`,
  },
  {
    wrong: "a deleted document has a name, a size or no receipt",
    sql: `select id from documents where status = 'deleted' and (name <> '' or bytes <> 0 or sha256 <> '' or receipt_id is null
      or deleted_at is null)`,
  },
  {
    wrong: "a version belongs to no family, or its report to another person's",
    sql: `select d.id from documents d join documents f on f.id = d.family_id where f.owner_id <> d.owner_id
      union all select r.id from reports r join reports p on p.id = r.previous_id where p.user_id <> r.user_id`,
  },
  {
    wrong: "a student's text is searched without its owner's permission, or after its document was deleted",
    sql: `select s.id from sources s left join documents d on d.id = s.document_id where s.kind = 'student'
      and (d.id is null or d.stored <> 1 or d.status <> 'ready')`,
  },
  {
    wrong: "a shard counts fewer documents than it has",
    sql: `select n.name from student_shards n where n.documents < (select count(*) from sources s where s.shard = n.name)`,
  },
  {
    wrong: "a check has an impossible order of times",
    sql: "select id from checks where started_at < queued_at or finished_at < started_at",
  },
];
