import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** The database of one request: all its queries use one D1 session. */
export type Database = ReturnType<typeof openDatabase>["db"];

/** A bookmark as D1 writes it: hex groups joined by dashes. Anything else is ignored. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

export type Consistency = "nearest" | "primary";

/**
 * Opens a D1 session.
 *
 * @param bookmark what a job carries: replicas that have not come so far are not asked
 * @param consistency "primary" where authority is decided (roles, suspension, writes), "nearest" for reading
 */
export function openDatabase(binding: D1Database, bookmark: string | null, consistency: Consistency = "nearest") {
  const known = bookmark && BOOKMARK.test(bookmark) ? bookmark : null;
  const constraint = consistency === "primary" ? "first-primary" : (known ?? "first-unconstrained");
  const session = binding.withSession(constraint);
  // drizzle asks a client only for prepare and batch, and a session has both.
  const db = drizzle(session as unknown as D1Database, { casing: "snake_case" });
  return { db, bookmark: () => session.getBookmark() ?? null };
}

const dialect = new SQLiteAsyncDialect({ casing: "snake_case" });

/**
 * Runs written statements as one batch: all of them or none. Drizzle's own batch takes built queries alone.
 *
 * @returns the rows each statement changed
 */
export async function commit(db: Database, statements: readonly SQL[]): Promise<number[]> {
  return (await sendBatch(db, statements)).map(({ meta }) => meta.changes ?? 0);
}

/** As `commit`, with the rows that the first statement returned. */
export async function commitReturning<Row>(db: Database, statements: readonly SQL[]): Promise<Row[]> {
  const [first] = await sendBatch<Row>(db, statements);
  return first?.results ?? [];
}

/** What is committed in one batch with a change. Answers with the results of the change's own statements. */
export type Companion = <Row>(
  statements: readonly SQL[],
  send: (statements: readonly SQL[]) => Promise<D1Result<Row>[]>,
) => Promise<D1Result<Row>[]>;

const companions = new WeakMap<object, Companion>();

/** The same database; what is committed through this handle goes by the companion. */
export function accompanied(db: Database, companion: Companion): Database {
  const handle = new Proxy(db, { get: (target, name) => Reflect.get(target, name, target) as unknown });
  companions.set(handle, companion);
  return handle;
}

async function sendBatch<Row>(db: Database, statements: readonly SQL[]): Promise<D1Result<Row>[]> {
  const companion = companions.get(db);
  return companion ? companion<Row>(statements, (all) => send(db, all)) : send(db, statements);
}

async function send<Row>(db: Database, statements: readonly SQL[]): Promise<D1Result<Row>[]> {
  const client = db.$client as unknown as D1DatabaseSession;
  return client.batch<Row>(
    statements.map((statement) => {
      const { sql, params } = dialect.sqlToQuery(statement);
      return client.prepare(sql).bind(...params);
    }),
  );
}
