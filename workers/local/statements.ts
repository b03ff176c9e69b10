/** A statement as it was run: what it cost, and for which request or job. */
export type RunStatement = {
  /** Such as `GET /admin/orders`. */
  request: string;
  sql: string;
  params: (string | number | null)[];
  /** By the database's own count. */
  rowsRead: number;
  rowsWritten: number;
  rowsReturned: number;
  /** Inside the database. */
  ms: number;
  /** Until its answer was here. */
  waitedMs: number;
};

/** What a run keeps at most, so that a recording nobody reads does not fill the memory. */
const MOST = 20_000;
const LONGEST_PARAM = 200;

/** Null until a benchmark asks for it. */
let recorded: RunStatement[] | null = null;

/** What was run since the last call; the first call starts the recording. */
export function takeStatements(): RunStatement[] {
  const taken = recorded ?? [];
  recorded = [];
  return taken;
}

/** The same bindings, with a database that records what is run on it while a benchmark asks for it. */
export function recording<Env extends { DB: D1Database }>(env: Env, request: string): Env {
  if (!recorded) return env;
  return { ...env, DB: recordingDatabase(env.DB, request) };
}

type Inside = { real: D1PreparedStatement; sql: string; params: unknown[] };
type Meta = { rows_read?: number; rows_written?: number; duration?: number };

const insides = new WeakMap<D1PreparedStatement, Inside>();

function recordingDatabase(binding: D1Database, request: string): D1Database {
  return new Proxy(binding, {
    get(target, name) {
      if (name === "withSession")
        return (constraint: string) => recordingSession(target.withSession(constraint), request);
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function recordingSession(session: D1DatabaseSession, request: string): D1DatabaseSession {
  return {
    getBookmark: () => session.getBookmark(),
    prepare: (sql: string) => recordingStatement({ real: session.prepare(sql), sql, params: [] }, request),
    async batch(list: D1PreparedStatement[]) {
      const parts = list.flatMap((statement) => insides.get(statement) ?? []);
      const begun = Date.now();
      const outcomes = await session.batch<Record<string, unknown>>(parts.map(({ real }) => real));
      const waitedMs = (Date.now() - begun) / list.length;
      for (const [at, part] of parts.entries()) {
        const outcome = outcomes[at];
        if (outcome) note(part, request, outcome.meta, outcome.results.length, waitedMs);
      }
      return outcomes;
    },
  } as D1DatabaseSession;
}

function recordingStatement(inside: Inside, request: string): D1PreparedStatement {
  async function all() {
    const begun = Date.now();
    const outcome = await inside.real.all<Record<string, unknown>>();
    note(inside, request, outcome.meta, outcome.results.length, Date.now() - begun);
    return outcome;
  }

  const statement = {
    bind: (...params: unknown[]) =>
      recordingStatement({ ...inside, real: inside.real.bind(...params), params }, request),
    all,
    run: all,
    async first(column?: string) {
      const [row] = (await all()).results;
      if (!row) return null;
      return column === undefined ? row : row[column];
    },
    async raw() {
      const { results } = await all();
      // Only what `all` returns is counted. A row of it has one value per name, and a join may return a name twice: a
      // statement that only reads is run again for its values.
      return /^\s*select\b/i.test(inside.sql) ? inside.real.raw() : results.map((row) => Object.values(row));
    },
  } as unknown as D1PreparedStatement;
  insides.set(statement, inside);
  return statement;
}

function note({ sql, params }: Inside, request: string, meta: Meta, rowsReturned: number, waitedMs: number): void {
  if (!recorded || recorded.length >= MOST) return;
  recorded.push({
    request,
    sql,
    params: params.map(sampled),
    rowsRead: meta.rows_read ?? 0,
    rowsWritten: meta.rows_written ?? 0,
    rowsReturned,
    ms: meta.duration ?? 0,
    waitedMs,
  });
}

function sampled(param: unknown): string | number | null {
  if (typeof param === "string") return param.slice(0, LONGEST_PARAM);
  return typeof param === "number" ? param : null;
}
