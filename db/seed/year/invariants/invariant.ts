/** What holds for every row of a site: the statement selects the rows for which it does not. */
export type Invariant = {
  /** What is wrong with a row that is found. */
  wrong: string;
  sql: string;
  /** Read only where this table exists. */
  table?: string;
};

/** Values as a list of SQL. The values are ours: words of the vocabulary. */
export function listOf(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(", ")})`;
}
