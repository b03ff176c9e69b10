import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";

/** `sql` selects id, key and, where the row has it, sha256 of every file in R2 that rows of one kind name. */
type FileKeys = { of: string; sql: string };

const present = presentDocumentStatuses.map((status) => `'${status}'`).join(", ");

/** Every column that names an object of the bucket. A test compares them with the tables. */
export const fileKeys: readonly FileKeys[] = [
  {
    of: "document",
    sql: `select id, storage_key as key, sha256 from documents where status in (${present})`,
  },
  { of: "report", sql: "select id, storage_key as key, null as sha256 from reports where purged_at is null" },
  {
    of: "message file",
    sql: `select id, storage_key as key, sha256 from message_files where status in ('received', 'ready') and storage_key <> ''`,
  },
  { of: "deliverable", sql: "select id, storage_key as key, sha256 from delivery_files" },
  {
    of: "source",
    sql: "select id, text_key as key, null as sha256 from sources where status in ('waiting', 'indexed')",
  },
  {
    of: "preview image",
    sql: "select article_id as id, card_key as key, null as sha256 from publications where card_key is not null",
  },
  {
    of: "media item",
    sql: `select m.id, json_extract(f.value, '$.key') as key, null as sha256 from media m, json_each(m.files) f
      where m.status = 'ready'`,
  },
  { of: "order", sql: "select id, archive_key as key, null as sha256 from orders where archive_key is not null" },
  {
    of: "conversation",
    sql: "select id, archive_key as key, null as sha256 from conversations where archive_key is not null",
  },
  { of: "export", sql: "select id, storage_key as key, null as sha256 from data_exports where status = 'ready'" },
  {
    of: "import of a collection",
    sql: "select id, file_key as key, null as sha256 from collection_imports where file_key is not null",
  },
];
