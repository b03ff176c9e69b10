import { createHash } from "node:crypto";

/** `sha256` is of every row's rowid and values, in the order of rowid. */
export type TableDigest = { name: string; rows: number; sha256: string };
/** `schema` is the SHA-256 of every CREATE statement and of the options of full-text tables. */
export type DatabaseDigest = { schema: string; tables: TableDigest[] };
export type DatabaseExport = { statements: string[]; digest: DatabaseDigest };

/** D1 takes statements of 100,000 bytes (Cloudflare, "D1 limits"); this leaves room for the names. */
const STATEMENT_BYTES = 90_000;
/** A longer value is added in parts of this many characters, each at most 4 bytes, written as 8 digits. */
const PART_CHARACTERS = 10_000;
const ROWS_AT_ONCE = 200;
/** Sent to the database in one batch. */
const BATCH_STATEMENTS = 200;
const BATCH_BYTES = 1_000_000;
/** Between statements in a file, as in our migrations. No literal below contains a line break. */
const BREAK = "\n--> statement-breakpoint\n";

type SchemaEntry = { type: string; name: string; sql: string };
type Column = { name: string; type: string; pk: number };

/**
 * Everything that the database holds, as statements that create it in an empty one: tables, the options of full-text
 * tables, rows, indexes, triggers.
 * Rowids are kept, because the search tables refer to rows by them. The platform's own export refuses a database with
 * virtual tables.
 */
export async function exportDatabase(database: D1Database): Promise<DatabaseExport> {
  const schema = await schemaOf(database);
  const ofType = (type: string) => schema.filter((entry) => entry.type === type);
  const tables = ofType("table");
  // A view of a search table's words has no rows of its own.
  const filled = await readTables(
    database,
    tables.filter(({ sql }) => !/using fts5vocab/i.test(sql)).map(({ name }) => name),
  );
  const texts = (entries: SchemaEntry[]) => entries.map(({ sql }) => sql);
  const options = await optionsOf(database, tables);
  return {
    // Triggers come last: they would act on the rows again.
    statements: [
      ...texts(tables.filter(({ sql }) => !isVirtual(sql))),
      ...texts(tables.filter(({ sql }) => isVirtual(sql))),
      ...options,
      ...filled.flatMap(({ statements }) => statements),
      ...texts(ofType("index")),
      ...texts(ofType("trigger")),
    ],
    digest: { schema: sha256([...texts(schema), ...options].join(BREAK)), tables: filled.map(({ digest }) => digest) },
  };
}

/** Runs the statements of an export in an empty database. */
export async function restoreDatabase(database: D1Database, statements: readonly string[]): Promise<void> {
  let batch: D1PreparedStatement[] = [];
  let bytes = 0;
  for (const statement of statements) {
    batch.push(database.prepare(statement));
    bytes += statement.length;
    if (batch.length < BATCH_STATEMENTS && bytes < BATCH_BYTES) continue;
    await database.batch(batch);
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) await database.batch(batch);
}

export function sqlFile(statements: readonly string[]): string {
  return statements.join(BREAK);
}

export function statementsIn(file: string): string[] {
  return file.split(BREAK);
}

/** What differs between two databases, in words; empty if nothing does. */
export function databaseDifferences(before: DatabaseDigest, after: DatabaseDigest): string[] {
  const found: string[] = [];
  if (before.schema !== after.schema) found.push("the schema differs");
  const names = new Set([...before.tables, ...after.tables].map(({ name }) => name));
  for (const name of names) {
    const [one, other] = [before, after].map(({ tables }) => tables.find((table) => table.name === name));
    if (!one || !other) found.push(`table ${name} is ${one ? "missing" : "new"}`);
    else if (one.rows !== other.rows) found.push(`table ${name} has ${other.rows} rows instead of ${one.rows}`);
    else if (one.sha256 !== other.sha256) found.push(`table ${name} has other content`);
  }
  return found;
}

async function schemaOf(database: D1Database): Promise<SchemaEntry[]> {
  const { results } = await database
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite\\_%' escape '\\'
        and name not like '\\_cf\\_%' escape '\\' order by type, name`,
    )
    .all<SchemaEntry>();
  // A virtual table makes its own tables when it is created.
  const made = results.filter(({ sql }) => isVirtual(sql)).map(({ name }) => `${name}_`);
  return results.filter(({ name, sql }) => isVirtual(sql) || !made.some((prefix) => name.startsWith(prefix)));
}

/** How a full-text table deletes and merges is not in its CREATE statement. */
async function optionsOf(database: D1Database, tables: SchemaEntry[]): Promise<string[]> {
  const fullText = tables.filter(({ sql }) => /^create virtual table .* using fts5\(/i.test(sql));
  if (fullText.length === 0) return [];
  const reading = fullText.map(({ name }) =>
    database.prepare(`select k, v from "${name}_config" where k <> 'version' order by k`),
  );
  const read = await database.batch<{ k: string; v: number }>(reading);
  return fullText.flatMap(({ name }, at) =>
    (read[at]?.results ?? []).map(({ k, v }) => `INSERT INTO "${name}" ("${name}", rank) VALUES ('${k}', ${v});`),
  );
}

function isVirtual(sql: string): boolean {
  return /^create virtual table/i.test(sql);
}

type TableExport = { statements: string[]; digest: TableDigest };

/** The columns and the first rows of all tables are asked for together: most have no more. */
async function readTables(database: D1Database, names: string[]): Promise<TableExport[]> {
  const pragmas = names.map((name) => database.prepare(`pragma table_info("${name}")`));
  const columns = await database.batch<Column>(pragmas);
  const tables = names.map((name, at) => tableOf(database, name, columns[at]?.results ?? []));
  const first = await database.batch<ReadRow>(tables.map(({ page }) => page(Number.MIN_SAFE_INTEGER)));
  const made: TableExport[] = [];
  for (const [at, table] of tables.entries()) made.push(await exportTable(table, first[at]?.results ?? []));
  return made;
}

type ReadRow = Record<string, string | number>;
type Table = { name: string; written: string[]; page(after: number): D1PreparedStatement };

/** @param columns those that are written; the pragma does not list generated ones */
function tableOf(database: D1Database, name: string, columns: Column[]): Table {
  const keys = columns.filter(({ pk }) => pk > 0);
  const numbered = keys.length === 1 && keys[0]?.type.toUpperCase() === "INTEGER";
  const written = numbered ? columns.map((column) => column.name) : ["rowid", ...columns.map((column) => column.name)];
  const read = `select rowid as "rowid", ${written.map((column, at) => `quote("${column}") as v${at}`).join(", ")}
    from "${name}" where rowid > ? order by rowid limit ${ROWS_AT_ONCE}`;
  return { name, written, page: (after) => database.prepare(read).bind(after) };
}

async function exportTable({ name, written, page }: Table, first: ReadRow[]): Promise<TableExport> {
  const into = `INSERT INTO "${name}" (${written.map((column) => `"${column}"`).join(", ")}) VALUES`;
  const hash = createHash("sha256");
  const statements: string[] = [];
  let rows = 0;
  for (let read = first; ; ) {
    for (const row of read) {
      const rowid = Number(row.rowid);
      const values = written.map((_, at) => literalOf(String(row[`v${at}`])));
      hash.update(`${rowid}\t${values.join("\t")}\n`);
      statements.push(...insertOf({ name, into, written, values, rowid }));
      rows++;
    }
    if (read.length < ROWS_AT_ONCE) break;
    read = (await page(Number(read.at(-1)?.rowid)).all<ReadRow>()).results;
  }
  return { statements, digest: { name, rows, sha256: hash.digest("hex") } };
}

/** A literal of SQLite on one line: a text with line breaks or other control characters as its bytes. */
function literalOf(quoted: string): string {
  if (!quoted.startsWith("'") || !/[\u0000-\u001f\u007f]/.test(quoted)) return quoted;
  return hexOf(textOf(quoted));
}

type Row = { name: string; into: string; written: string[]; values: string[]; rowid: number };

/** One statement, or several where the values are too long for one. */
function insertOf({ name, into, written, values, rowid }: Row): string[] {
  const whole = `${into} (${values.join(", ")});`;
  if (Buffer.byteLength(whole) <= STATEMENT_BYTES) return [whole];
  const added: string[] = [];
  const short = values.map((value, at) => {
    if (value.length <= PART_CHARACTERS) return value;
    const text = value.startsWith("'") ? textOf(value) : hexText(value);
    if (text === null) throw new Error(`A value of ${name}.${written[at]} is too long for one statement.`);
    for (const part of partsOf(text))
      added.push(`UPDATE "${name}" SET "${written[at]}" = "${written[at]}" || ${hexOf(part)} WHERE rowid = ${rowid};`);
    return "''";
  });
  return [`${into} (${short.join(", ")});`, ...added];
}

function partsOf(text: string): string[] {
  const letters = Array.from(text);
  const parts: string[] = [];
  for (let from = 0; from < letters.length; from += PART_CHARACTERS)
    parts.push(letters.slice(from, from + PART_CHARACTERS).join(""));
  return parts;
}

function textOf(quoted: string): string {
  return quoted.slice(1, -1).replaceAll("''", "'");
}

function hexOf(text: string): string {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}

function hexText(literal: string): string | null {
  const digits = /^CAST\(X'([0-9a-f]*)' AS TEXT\)$/.exec(literal)?.[1];
  return digits === undefined ? null : Buffer.from(digits, "hex").toString();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
