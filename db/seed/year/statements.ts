import { BEFORE_THE_FIRST } from "#core/audit/audit.ts";

/** The first person of a filled year: its row says that the state has one. */
const FIRST_STUDENT = "student00001@example.test";

export const statements = {
  isFilled: `select 1 as filled from users where email = '${FIRST_STUDENT}'`,
  firstOrder: "select coalesce(max(number), 480) + 1 as next from orders",
  firstReceipt: "select coalesce(max(receipt_number), 0) + 1 as next from payments",
  lastAudit: `select coalesce(max(seq), 0) + 1 as next,
    coalesce((select hash from audit_events order by seq desc limit 1), '${BEFORE_THE_FIRST}') as hash from audit_events`,
  articles: "select article_id as id from publications order by article_id",
  tables: "select name from sqlite_master where type = 'table'",
  /** Without the platform's own tables and those of the searches. */
  ownTables: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'
    and name not like '%\\_search%' escape '\\' and name not like 'publication\\_%' escape '\\' and name <> 'd1_migrations' order by name`,
  stat1: `select tbl, idx, stat from sqlite_stat1 where tbl not like '%\\_search%' escape '\\' and tbl not like '\\_cf%' escape '\\'
    and tbl not like 'publication\\_%' escape '\\' and tbl <> 'd1_migrations' order by tbl, idx`,
  plannerTables: "select name from sqlite_master where name in ('sqlite_stat1', 'sqlite_stat4')",
  audit: `select seq, at, actor_id as actorId, actor_role as actorRole, action, target_type as targetType,
    target_id as targetId, owner_id as ownerId, reason, detail, result, prev_hash as prevHash, hash, format,
    request_id as requestId, actor_name as actorName, target_label as targetLabel, before, after from audit_events order by seq`,
  templates: "select domain, type, content from articles where id like 'article-%' order by id limit 12",
  lastMessage: "select coalesce(max(rowid), 0) as last from messages",
  lastNote: "select coalesce(max(rowid), 0) as last from conversation_notes",
  demo: "select id, full_name as name, email, role from users where id in ('demo-user_ada', 'demo-user_bob', 'demo-user_grace')",
  /** As db/conversations/messages.ts writes it with each message. */
  searchMessages: `insert into message_search (rowid, thread, person, body)
    select m.rowid, replace(m.conversation_id, '-', ''), replace(coalesce(c.user_id, ''), '-', ''), m.body
    from messages m join conversations c on c.id = m.conversation_id
    where m.rowid > ? and m.rowid <= ? order by m.rowid`,
  /** As db/conversations/notes.ts writes it with each note. */
  searchNotes: `insert into note_search (rowid, thread, body)
    select rowid, replace(conversation_id, '-', ''), body from conversation_notes where rowid > ? order by rowid`,
  /** The demo people were there before their first orders. */
  backdate:
    "update users set created_at = ?, email_verified_at = ?, honour_version = ?, honour_accepted_at = ? where id like 'demo-user_%'",
  hasPageViews: "select 1 as found from sqlite_master where type = 'table' and name = 'page_views'",
  putViews: "insert into page_views (day, article_id, views) values (?, ?, ?)",
  sumViews: `update publications set views = (select coalesce(sum(v.views), 0) from page_views v
    where v.article_id = publications.article_id)`,
  shards: `insert into student_shards (name, version, documents, blocks, created_at)
    select shard, ?, count(*), coalesce(sum(words), 0), min(created_at) from sources where shard is not null group by shard`,
  /** Indexes that are made again after the rows: all at once is faster than one by one. */
  indexes: `select name, sql from sqlite_master where type = 'index' and sql is not null and sql not like 'create unique%'
    and tbl_name in ('messages', 'notices', 'letters', 'checks', 'documents', 'reports', 'payments', 'orders',
      'payment_events', 'ledger', 'conversations', 'order_events', 'deliveries', 'order_documents', 'delivery_files', 'mail_tokens', 'sources') order by rowid`,
} as const;
