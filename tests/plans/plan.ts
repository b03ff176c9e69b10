import type { DatabaseSync } from "node:sqlite";
import type { RecordedStatement } from "./recording.ts";

/** One line of a query plan, with the lines below it. */
export type PlanNode = { detail: string; children: PlanNode[] };

/** How one table of a statement is read. */
export type Access = {
  /** The table or view's real name; null for a subquery, a common table expression or a list of values. */
  table: string | null;
  way: "scan" | "search";
  index: string | null;
  /** Of a full-text table: by words or by row, instead of every row. */
  matched: boolean;
  /** How many leading columns of the index are compared for equality. */
  equal: number;
  /** Whether the column after these is compared with a bound. */
  bounded: boolean;
  /** An index that SQLite builds for one run of the statement, from every row of the table. */
  automatic: boolean;
  detail: string;
};

/** A level of a plan: what is read in nested loops, and what is sorted there. */
export type Level = { accesses: Access[]; sorts: string[] };

export function planOf(database: DatabaseSync, { sql, params }: Pick<RecordedStatement, "sql" | "params">): PlanNode[] {
  const rows = database.prepare(`explain query plan ${sql}`).all(...params) as {
    id: number;
    parent: number;
    detail: string;
  }[];
  const nodes = new Map<number, PlanNode>([[0, { detail: "", children: [] }]]);
  for (const { id, parent, detail } of rows) {
    const node = { detail, children: [] };
    nodes.set(id, node);
    nodes.get(parent)!.children.push(node);
  }
  return nodes.get(0)!.children;
}

/** The lines of a plan, indented by level. */
export function linesOf(plan: readonly PlanNode[], indent = ""): string[] {
  return plan.flatMap(({ detail, children }) => [`${indent}${detail}`, ...linesOf(children, `${indent}  `)]);
}

export function levelsOf(plan: readonly PlanNode[], names: ReadonlyMap<string, string>): Level[] {
  const level: Level = { accesses: [], sorts: [] };
  const below: Level[] = [];
  for (const { detail, children } of plan) {
    const access = accessOf(detail, names);
    if (access) level.accesses.push(access);
    const [, sorted] = detail.match(/^USE TEMP B-TREE FOR (.+)$/) ?? [];
    if (sorted) level.sorts.push(sorted);
    // The parts of an OR are read in the place of the table itself.
    const inner = levelsOf(children, names);
    if (detail === "MULTI-INDEX OR" || /^INDEX \d+$/.test(detail)) {
      for (const { accesses, sorts } of inner) {
        level.accesses.push(...accesses);
        level.sorts.push(...sorts);
      }
    } else below.push(...inner);
  }
  return level.accesses.length === 0 && level.sorts.length === 0 ? below : [level, ...below];
}

/** What may follow the name of a table and is no name for it. */
const KEYWORD =
  /^(?:as|where|set|on|join|inner|left|order|group|limit|indexed|not|cross|union|values|select|returning|default|using)$/i;

/** The table behind each name that the statement uses: its own name, or the one after `as`. */
export function namesIn(sql: string, tables: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const table of tables) names.set(table, table);
  for (const [, table = "", alias = ""] of sql.matchAll(/\b(\w+)"?(?=(?:\s+as)?\s+"?(\w+))/gi)) {
    if (tables.has(table) && !KEYWORD.test(alias)) names.set(alias, table);
  }
  return names;
}

function accessOf(detail: string, names: ReadonlyMap<string, string>): Access | null {
  const [, way, name, rest = ""] = detail.match(/^(SCAN|SEARCH) (\S+)(.*)$/) ?? [];
  if (!way || !name || detail === "SCAN CONSTANT ROW") return null;
  const terms = rest.match(/\((.*?)\)(?: LEFT-JOIN)?$/)?.[1]?.split(" AND ") ?? [];
  const equal = terms.filter((term) => /^[^<>]+=\?$/.test(term)).length;
  return {
    table: names.get(name) ?? null,
    way: way === "SCAN" ? "scan" : "search",
    index: rest.match(/INDEX (\w+)/)?.[1] ?? null,
    matched: /VIRTUAL TABLE INDEX \d+:\S*[M=<>]/.test(rest),
    equal: rest.includes("INTEGER PRIMARY KEY") ? 99 : equal,
    bounded: equal < terms.length,
    automatic: rest.includes("AUTOMATIC"),
    detail,
  };
}

type Instruction = { addr: number; opcode: string; p1: number; p2: number };

/** Instructions that go on with the next row when a condition on this one is not met. */
const CONDITIONS = /^(?:Eq|Ne|Lt|Le|Gt|Ge|If|IfNot|IsNull|NotNull|IsTrue|Not(?:Exists|Found)|Found|SeekRowid|ElseEq)$/;

/** Tables and indexes in whose loops rows are read that are then left out. */
export function filteredLoops(
  database: DatabaseSync,
  { sql, params }: Pick<RecordedStatement, "sql" | "params">,
): Set<string> {
  const program = database.prepare(`explain ${sql}`).all(...params) as Instruction[];
  const roots = database.prepare("select name, rootpage from sqlite_schema where rootpage > 0").all() as {
    name: string;
    rootpage: number;
  }[];
  const opened = new Map<number, string>();
  const found = new Set<string>();
  for (const { addr, opcode, p1, p2 } of program) {
    if (/^(?:Open(?:Read|Write)|ReopenIdx)$/.test(opcode)) {
      opened.set(p1, roots.find(({ rootpage }) => rootpage === p2)?.name ?? "");
    }
    const name = opened.get(p1);
    if (!name || !/^(?:Next|Prev)$/.test(opcode)) continue;
    if (program.some((other) => other.p2 === addr && other.addr < addr && CONDITIONS.test(other.opcode)))
      found.add(name);
  }
  return found;
}
