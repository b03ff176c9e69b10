import { type SQL, sql } from "drizzle-orm";
import { privacyKeyPrefix } from "#core/identity/account-deletion.ts";
import { READ_MONTH_MS } from "#core/sources/licence.ts";
import { secondUser } from "../orders/coupons.ts";

/** `may`: holds while the merge is confirmed, so that nothing moves before it. */
export type Merging = { from: string; into: string; now: number; may: SQL };

/**
 * What a merge does with the rows of a column that names a person. `moved`: the account that stays becomes their owner;
 * `united`: each person has one row of a kind, and the two become one. Columns that stay as they are: merge-kept.ts.
 */
export type MergedColumn = {
  table: string;
  column: string;
  how: "moved" | "united";
  statements: (merging: Merging) => SQL[];
};

/** Every column that names a person whose rows go over. Rows that are found by those of another table come before it. */
export const mergedColumns: readonly MergedColumn[] = [
  // Found by orders.
  moved("order_events", "by_id", ({ from, into }) => sql`by_id = ${from} and order_id in ${ordersOf(from, into)}`),
  moved("help_receipts", "user_id", ({ from, into }) => sql`user_id = ${from} and order_id in ${ordersOf(from, into)}`),
  // A use for each order that has the coupon: hasUsed, (db/orders/coupons.ts).
  {
    table: "coupon_uses",
    column: "user_id",
    how: "moved",
    statements: ({ from, into, may }) => {
      const ofOrders = sql`order_id in ${ordersOf(from, into)} and ${may}`;
      const both = sql`exists (select 1 from coupon_uses o where o.code = coupon_uses.code and o.user_id = ${into})`;
      return [
        sql`update coupon_uses indexed by coupon_uses_order set user_id = ${secondUser(into)}
          where user_id = ${secondUser(from)} and ${ofOrders}`,
        sql`update coupon_uses indexed by coupon_uses_order
          set user_id = case when ${both} then ${secondUser(into)} else ${into} end
          where user_id = ${from} and ${ofOrders}`,
      ];
    },
  },
  moved("orders", "user_id"),
  moved("order_drafts", "user_id"),
  moved(
    "refunds",
    "requested_by",
    ({ from, into }) => sql`+requested_by = ${from} and payment_id in ${paymentsOf(from, into)}`,
  ),
  moved("payments", "user_id"),
  moved("credit_entries", "user_id"),
  // Found by reports.
  moved(
    "report_shares",
    "user_id",
    ({ from, into }) => sql`user_id = ${from} and report_id in ${reportsOf(from, into)}`,
  ),
  moved("reports", "revoked_by", ({ from, into }) => sql`revoked_by = ${from} and user_id in (${from}, ${into})`),
  moved("reports", "user_id"),
  moved("checks", "user_id"),
  // A text of the student repository is added to its shard again, with its new owner (app/services/sources/indexing.ts).
  {
    table: "sources",
    column: "owner_id",
    how: "moved",
    statements: ({ from, into, may }) => [
      sql`update sources set owner_id = ${into},
        index_version = case when status = 'indexed' then null else index_version end,
        status = case when status = 'indexed' then 'waiting' else status end
        where owner_id = ${from} and document_id in (select id from documents where owner_id in (${from}, ${into})) and ${may}`,
    ],
  },
  movedKeyed("documents", "owner_id"),
  movedKeyed("message_files", "owner_id"),
  movedKeyed("uploads", "owner_id"),
  movedKeyed("comments", "user_id"),
  // What one account was shown counts for the other: the limits of the student repository do not begin anew.
  united("shown_blocks", "user_id", ({ from, into, may }) => [
    sql`insert into shown_blocks (user_id, document_id, family_id, blocks, at)
      select ${into}, document_id, family_id, blocks, at from shown_blocks where user_id = ${from} and ${may}
      on conflict (user_id, document_id) do update set at = max(at, excluded.at), blocks = (select json_group_array(value)
        from (select value from json_each(shown_blocks.blocks) union select value from json_each(excluded.blocks)))`,
    sql`delete from shown_blocks where user_id = ${from} and ${may}`,
  ]),
  united("sightings", "user_id", ({ from, into, may }) => [
    sql`insert into sightings (user_id, source_id, document_id, family_id, at)
      select ${into}, source_id, document_id, family_id, at from sightings where user_id = ${from} and ${may}
      on conflict (user_id, source_id, document_id) do update set at = max(at, excluded.at)`,
    sql`delete from sightings where user_id = ${from} and ${may}`,
  ]),
  united("near_blocks", "user_id", ({ from, into, may }) => [
    sql`insert into near_blocks (block, user_id, document_id, at)
      select block, ${into}, document_id, at from near_blocks where user_id = ${from} and ${may}
      on conflict (block, user_id, document_id) do update set at = max(at, excluded.at)`,
    sql`delete from near_blocks where user_id = ${from} and ${may}`,
  ]),
  // Of two months that both run, the passages of both were read, and the later end counts.
  united("source_reads", "user_id", ({ from, into, now, may }) => {
    const over = (since: SQL) => sql`${since} <= ${now - READ_MONTH_MS}`;
    return [
      sql`insert into source_reads (user_id, source_id, ranges, since)
        select ${into}, source_id, ranges, since from source_reads where user_id = ${from} and ${may}
        on conflict (user_id, source_id) do update set since = max(since, excluded.since), ranges = case
          when ${over(sql`source_reads.since`)} then excluded.ranges
          when ${over(sql`excluded.since`)} then source_reads.ranges
          else (select json_group_array(json(value)) from (select value from json_each(source_reads.ranges)
            union all select value from json_each(excluded.ranges))) end`,
      sql`delete from source_reads where user_id = ${from} and ${may}`,
    ];
  }),
  // Found by conversations.
  united("conversation_readers", "person_id", ({ from, into, may }) => {
    const own = sql`person_id = ${from} and conversation_id in ${conversationsOf(from, into)} and ${may}`;
    return [
      sql`insert into conversation_readers (conversation_id, person_id, side, read_seq, delivered_seq, updated_at)
        select conversation_id, ${into}, side, read_seq, delivered_seq, updated_at from conversation_readers where ${own}
        on conflict (conversation_id, person_id) do update set read_seq = max(read_seq, excluded.read_seq),
          delivered_seq = max(delivered_seq, excluded.delivered_seq)`,
      sql`delete from conversation_readers where ${own}`,
    ];
  }),
  united("message_reports", "by_id", ({ from, into, may }) => {
    const own = sql`by_id = ${from} and conversation_id in ${conversationsOf(from, into)} and ${may}`;
    const both = sql`exists (select 1 from message_reports o where o.message_id = message_reports.message_id
      and o.by_id = ${into})`;
    return [
      sql`delete from message_reports where ${own} and ${both}`,
      sql`update message_reports set by_id = ${into} where ${own}`,
    ];
  }),
  moved("messages", "sender_id"),
  // The name and the address of the account that ends go; staff answer the one that stays.
  {
    table: "conversations",
    column: "user_id",
    how: "moved",
    statements: ({ from, into, may }) => [
      // A search in one's own messages is by a word of the index (db/conversations/message-search.ts).
      sql`update message_search set person = replace(${into}, '-', '') where ${may} and rowid in
        (select m.rowid from conversations c cross join messages m on m.conversation_id = c.id where c.user_id = ${from})`,
      sql`update conversations set user_id = ${into}, name = (select full_name from users where id = ${into}),
        email = (select email from users where id = ${into}) where user_id = ${from} and ${may}`,
    ],
  },
  united("talk_blocks", "who", ({ from, into, may }) => [
    sql`insert into talk_blocks (who, reason, by_id, by_name, until, created_at)
      select ${`user:${into}`}, reason, by_id, by_name, until, created_at from talk_blocks
      where who = ${`user:${from}`} and ${may}
      on conflict (who) do update set until = max(until, excluded.until)`,
    sql`delete from talk_blocks where who = ${`user:${from}`} and ${may}`,
  ]),
  {
    table: "letters",
    column: "person_id",
    how: "moved",
    statements: ({ from, into, may }) => [
      // Emails about the rights of the account that ends have its address.
      sql`delete from letters where ${privacyKeys(from)} and ${may}`,
      // A digest that waits is found by the person in its key. One that is being sent keeps its key, by which it is sent once.
      sql`update letters set "key" = replace("key", ${from}, ${into}), notice_key = replace(notice_key, ${from}, ${into})
        where person_id = ${from} and notice_key like 'digest:%' and ${may} and not ${beingSent(sql`letters.notice_key`)}
          and not exists (select 1 from letters o where o."key" = replace(letters."key", ${from}, ${into}))`,
      sql`update letters set person_id = ${into} where person_id = ${from} and ${may}`,
    ],
  },
  {
    table: "notices",
    column: "person_id",
    how: "moved",
    statements: ({ from, into, may }) => [
      sql`delete from notices where ${privacyKeys(from)} and ${may}`,
      sql`update notices set digest_key = replace(digest_key, ${from}, ${into})
        where person_id = ${from} and digest_key is not null and ${may} and not ${beingSent(sql`notices.digest_key`)}`,
      sql`update notices set "key" = replace("key", ${from}, ${into})
        where person_id = ${from} and "key" like 'digest:%' and ${may} and not ${beingSent(sql`notices."key"`)}
          and not exists (select 1 from notices o where o."key" = replace(notices."key", ${from}, ${into}))`,
      sql`update notices set person_id = ${into} where person_id = ${from} and ${may}`,
    ],
  },
  moved("mail_tokens", "person_id", ({ from }) => sql`person_id = ${from} and person_id <> ''`),
  moved("failing_addresses", "person_id"),
  onlyOne("notice_prefs", "person_id"),
  united("notice_paces", "person_id", ({ from, into, may }) => {
    const both = sql`exists (select 1 from notice_paces o where o.person_id = ${into} and o.topic = notice_paces.topic)`;
    return [
      sql`delete from notice_paces where person_id = ${from} and ${may} and ${both}`,
      sql`update notice_paces set person_id = ${into}, first_key = replace(first_key, ${from}, ${into})
        where person_id = ${from} and ${may}`,
    ];
  }),
  onlyOne("telegram_links", "person_id"),
  moved("push_subscriptions", "person_id"),
  // A promotion that waits is not one of the account that stays.
  {
    table: "role_requests",
    column: "user_id",
    how: "moved",
    statements: ({ from, into, now, may }) => [
      sql`update role_requests set user_id = ${into},
        decided_at = case when status = 'open' then ${now} else decided_at end,
        status = case when status = 'open' then 'withdrawn' else status end where user_id = ${from} and ${may}`,
    ],
  },
  // A view of the one account does not show the other.
  {
    table: "staff_views",
    column: "user_id",
    how: "moved",
    statements: ({ from, into, now, may }) => [
      sql`update staff_views set user_id = ${into}, ended_at = coalesce(ended_at, min(ends_at, ${now}))
        where user_id = ${from} and ${may}`,
    ],
  },
  moved("data_exports", "user_id"),
  // Accounts that were merged into the one that ends now lead to the one that stays.
  {
    table: "users",
    column: "merged_into",
    how: "moved",
    statements: ({ from, into, may }) => [
      sql`update users set merged_into = ${into} where merged_into = ${from} and ${may}
        and id in (select from_id from account_merges where into_id = ${from} and status in ('confirmed', 'done'))`,
    ],
  },
  moved("account_merges", "into_id"),
];

/** The statements that give everything of one account to another. Repeated, they move what was written meanwhile. */
export function moveStatements(merging: Merging): SQL[] {
  return mergedColumns.flatMap(({ statements }) => statements(merging));
}

const ordersOf = (from: string, into: string) =>
  sql`(select id from orders indexed by orders_user_placed where user_id in (${from}, ${into}))`;

const paymentsOf = (from: string, into: string) => sql`(select id from payments where user_id in (${from}, ${into}))`;

const reportsOf = (from: string, into: string) => sql`(select id from reports where user_id in (${from}, ${into}))`;

const conversationsOf = (from: string, into: string) =>
  sql`(select id from conversations where user_id in (${from}, ${into}))`;

/** Whether an email of a notification was tried: a worker may be sending it. */
const beingSent = (noticeKey: SQL) =>
  sql`exists (select 1 from letters t indexed by letters_notice where t.notice_key = ${noticeKey} and t.attempts > 0)`;

function privacyKeys(userId: string): SQL {
  const prefix = privacyKeyPrefix(userId);
  return sql`"key" >= ${prefix} and "key" < ${`${prefix}~`}`;
}

/** @param where by which index the rows are found, if not by the column itself */
function moved(table: string, column: string, where?: (merging: Merging) => SQL): MergedColumn {
  const [name, person] = [sql.raw(table), sql.raw(column)];
  const statements = (merging: Merging) => [
    sql`update ${name} set ${person} = ${merging.into}
      where ${where ? where(merging) : sql`${person} = ${merging.from}`} and ${merging.may}`,
  ];
  return { table, column, how: "moved", statements };
}

/** Of rows whose key of the browser is unique for a person: one that both have is made another. */
function movedKeyed(table: string, column: string): MergedColumn {
  const [name, person] = [sql.raw(table), sql.raw(column)];
  const statements = ({ from, into, may }: Merging) => [
    sql`update ${name} set ${person} = ${into}, idempotency_key = case when exists (select 1 from ${name} o
        where o.${person} = ${into} and o.idempotency_key = ${name}.idempotency_key)
        then 'merged:' || id else idempotency_key end
      where ${person} = ${from} and ${may}`,
  ];
  return { table, column, how: "moved", statements };
}

/** The row of the account that stays is the one that counts, if it has one. */
function onlyOne(table: string, column: string): MergedColumn {
  const [name, person] = [sql.raw(table), sql.raw(column)];
  return united(table, column, ({ from, into, may }) => [
    sql`delete from ${name} where ${person} = ${from} and ${may}
      and exists (select 1 from ${name} where ${person} = ${into})`,
    sql`update ${name} set ${person} = ${into} where ${person} = ${from} and ${may}`,
  ]);
}

function united(table: string, column: string, statements: (merging: Merging) => SQL[]): MergedColumn {
  return { table, column, how: "united", statements };
}
