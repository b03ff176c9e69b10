import { getTableColumns, getTableName, type InferInsertModel, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Takes one row of a table: what a generator of rows writes to. */
export type Put = <Table extends SQLiteTable>(table: Table, row: InferInsertModel<Table>) => void;

type Value = string | number | null;

/** A statement that inserts a whole row of a table, and the values of a row in its order. */
export type RowInsert = { sql: string; valuesOf(row: Record<string, unknown>): Value[] };

export function rowInsertOf(table: SQLiteTable): RowInsert {
  const all = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
  const columns = all.filter(([, { generated }]) => generated === undefined);
  const names = columns.map(([, column]) => `"${nameOf(column)}"`).join(", ");
  const places = columns.map(() => "?").join(", ");
  const written = columns.map(([, column]) => writerOf(column));
  const keys = columns.map(([key]) => key);
  return {
    sql: `insert into "${getTableName(table)}" (${names}) values (${places})`,
    valuesOf: (row) => keys.map((key, at) => (written[at] as (value: unknown) => Value)(row[key])),
  };
}

/** Columns without a name of their own are named as db/client.ts names them. */
function nameOf({ name, keyAsName }: SQLiteColumn): string {
  return keyAsName ? toSnakeCase(name) : name;
}

function writerOf(column: SQLiteColumn): (value: unknown) => Value {
  const missing = missingOf(column);
  if (column.dataType === "json")
    return (value) => (value === undefined ? missing : value === null ? null : JSON.stringify(value));
  if (column.dataType === "boolean") return (value) => (value === undefined ? missing : value ? 1 : 0);
  return (value) => (value === undefined ? missing : (value as Value));
}

/** What the database would write for a column that is left out. */
function missingOf({ default: value, hasDefault, dataType }: SQLiteColumn): Value {
  if (!hasDefault || value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (dataType === "json") return isStatement(value) ? "[]" : JSON.stringify(value);
  throw new Error("A default that is a statement has to be given as a value.");
}

function isStatement(value: unknown): value is SQL {
  return typeof value === "object" && value !== null && "queryChunks" in value;
}
