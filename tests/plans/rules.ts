import type { DatabaseSync } from "node:sqlite";
import { type Access, filteredLoops, type Level, levelsOf, namesIn, planOf } from "./plan.ts";
import type { RecordedStatement } from "./recording.ts";

type Sent = Pick<RecordedStatement, "sql" | "params">;

/** Rows of every table, and of every index per distinct value of its leading columns, as ANALYZE counts them. */
export type Statistics = {
  rows: readonly { tbl: string; idx: string | null; stat: string }[];
  counts: Readonly<Record<string, number>>;
};

/** `scan`: every row; `wide`: many rows of an index; `sort`: many rows sorted; `filter`: rows read and left out. */
export type Finding = { rule: "scan" | "sort" | "wide" | "filter"; detail: string };

/** Tables that stay small however long the site is used, and why. */
export const bounded: Readonly<Record<string, string>> = {
  settings: "one row per setting",
  experts: "the people who work on orders",
  absences: "some a year for each member of staff and expert; deleted a year after their end",
  coupons: "written by admins, one at a time",
  price_books: "a version is a decision of an admin",
  articles: "written by editors: some hundred",
  publications: "one per article that is live",
  publication_search: "one row per publication",
  publication_spelling: "one row per publication",
  publication_words: "the words of the publications",
  clock_marks: "one row per daily task",
  student_shards: "one row per some ten thousand documents",
  collections: "one per public collection, added by hand",
  collection_snapshots: "one per import of a public collection",
  collection_segments: "large files: some per snapshot",
  collection_imports: "one per archive that an admin uploads",
  open_services: "one row per service outside",
  canned_replies: "written by staff, one at a time",
  letter_templates: "announcements, written by admins",
  link_codes: "usable for ten minutes, then deleted within a minute",
  stale_pages: "emptied every minute",
  notice_paces: "one row per member of staff and topic",
  talk_blocks: "writers that staff blocked by hand",
};

/** A statement may read this many rows for each row it returns, and for this many returned rows at least. */
const ROWS_PER_ROW = 20;
const LEAST_RETURNED = 25;
/** The rows that a page of 25 may cost. */
const WIDE = ROWS_PER_ROW * LEAST_RETURNED;

/** What a statement does that grows with history. */
export function findingsOf(database: DatabaseSync, statement: Sent, statistics: Statistics): Finding[] {
  const { sql } = statement;
  const tables = new Set([...Object.keys(statistics.counts), ...Object.keys(bounded), ...virtual]);
  const levels = levelsOf(planOf(database, statement), namesIn(sql, tables));
  const limited = /\blimit\b/i.test(sql);
  const filtered = limited ? filteredLoops(database, statement) : new Set<string>();
  return levels.flatMap((level) => findingsAt(level, { limited, filtered, statistics }));
}

const virtual = ["message_search", "note_search", "person_search", "order_search", "conversation_search"];

type Context = { limited: boolean; filtered: ReadonlySet<string>; statistics: Statistics };

function findingsAt(level: Level, { limited, filtered, statistics }: Context): Finding[] {
  const found: Finding[] = [];
  // Rows that are equal in all but the last columns of the order are sorted group by group.
  const inOrder = level.sorts.every((sort) => sort.startsWith("LAST "));
  for (const access of level.accesses) {
    if (!access.table || access.table in bounded || rowsOf(access, statistics) <= WIDE) continue;
    const { detail } = access;
    const scans = access.automatic || (access.way === "scan" && !access.matched);
    // In the order of an index no more rows are read than are returned, unless some of them are left out.
    if (!access.automatic && limited && inOrder) {
      // A comparison with a row's values is repeated for every row. The first page has the other conditions without it.
      if (!/\)[<>]\(/.test(detail) && filtered.has(access.index ?? access.table))
        found.push({ rule: "filter", detail });
    } else found.push({ rule: scans ? "scan" : "wide", detail });
  }
  for (const sort of level.sorts) {
    // What is sorted is returned, unless it is limited or grouped afterwards.
    if (sort.includes("ORDER BY") && (!limited || inOrder)) continue;
    if (level.accesses.every(({ table }) => !table || table in bounded)) continue;
    const rows = level.accesses.reduce((product, access) => product * rowsOf(access, statistics), 1);
    if (rows > WIDE) found.push({ rule: "sort", detail: `USE TEMP B-TREE FOR ${sort}` });
  }
  return found;
}

/** What a table has that the year leaves empty, and what a value of an index then has: as SQLite itself guesses. */
const UNKNOWN_ROWS = 10_000;
const UNKNOWN_ROWS_OF_VALUE = 10;

/** How many rows an access reads, on average. */
function rowsOf(access: Access, { rows, counts }: Statistics): number {
  if (!access.table) return 1;
  const all = counts[access.table] || UNKNOWN_ROWS;
  const known = rows.find(({ tbl, idx }) => tbl === access.table && idx === access.index)?.stat.split(" ");
  if (access.automatic) return all;
  // An index of some rows only has fewer than its table.
  if (access.way === "scan") return access.matched ? 1 : Number(known?.[0] ?? all);
  // By row number; or the smallest or largest of an index, which names no column.
  if (access.equal === 99 || (access.equal === 0 && !access.bounded)) return 1;
  if (known) return Number(known[access.equal] ?? 1);
  return access.equal === 0 ? all : UNKNOWN_ROWS_OF_VALUE;
}
