import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** A row with what its table asks for and is not named here: the same moment, and texts that are its own. */
export function filledRow<Table extends SQLiteTable>(
  table: Table,
  set: Record<string, unknown>,
  at: number,
): Table["$inferInsert"] {
  const own = String(set.id ?? Object.values(set)[0]);
  const values = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    if (name in set || !column.notNull || column.hasDefault || (column.primary && column.dataType === "number"))
      return [];
    if (column.enumValues) return [[name, column.enumValues[0] ?? own]];
    return [[name, { number: at, boolean: false, json: {}, string: own }[column.dataType as string]]];
  });
  return { ...Object.fromEntries(values), ...set } as Table["$inferInsert"];
}
