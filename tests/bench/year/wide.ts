/**
 * Statements that read more rows than the rule allows although every step of their plan is a search (tests/plans judges the
 * plan), with the number of rows that each may read on a year.
 */
export type WideStatement = { sql: string; reason: string; most: number };

export const wideStatements: readonly WideStatement[] = [
  {
    sql: 'row_number() over (partition by coalesce("documents"."family_id"',
    reason: "Documents of one person are grouped by work.",
    most: 5000,
  },
  {
    sql: 'where o.expert_id = "experts".id and o.status in',
    reason: "Orders that each expert works on are counted: those of today, whatever the history.",
    most: 5000,
  },
  { sql: "order_search match ?", reason: "Of all that a search finds, the newest 200 are read.", most: 2000 },
  { sql: "person_search match ?", reason: "Of all that a search finds, the newest 200 are read.", most: 2000 },
  { sql: "message_search match ?", reason: "Of all that a search finds, the newest 200 are read.", most: 1000 },
  { sql: "note_search match ?", reason: "Of all that a search finds, the newest 200 are read.", most: 1000 },
  { sql: 'l."to" collate nocase >= ?', reason: "Of all that a search finds, the newest 200 are read.", most: 3000 },
  {
    sql: `from (select 1 from "letters" where`,
    reason: "A total is counted up to 10,000 rows, and shown as 10,000+ above.",
    most: 10_001,
  },
  {
    sql: `from "audit_events" where`,
    reason: "A total is counted up to 10,000 rows, and shown as 10,000+ above.",
    most: 10_001,
  },
  { sql: "conversation_search match ?", reason: "Of all that a search finds, the newest 200 are read.", most: 2000 },
  { sql: "with newest as ( select status, sent_at", reason: "The newest messages of a channel are read.", most: 1000 },
  {
    sql: `from "order_days" where`,
    reason: "Sums over the days of a range and of the one before it: a few parts a day.",
    most: 8000,
  },
  {
    sql: "with counted as materialized",
    reason: "Sums over the days of a range: a row of each article that was read that day.",
    most: 120_000,
  },
  {
    sql: `from "unanswered_questions" where`,
    reason: "Sums over the days of a range: what was asked and not found that day.",
    most: 20_000,
  },
  {
    sql: `from "orders" where "orders"."expert_id" in (select value from json_each(?))`,
    reason: "Orders that each expert works on are counted: those of today, whatever the history.",
    most: 5000,
  },
  {
    sql: "with accounts as materialized",
    reason: "Near misses of the newest 5,000 checks, at most 2,000 of each account.",
    most: 30_000,
  },
];
