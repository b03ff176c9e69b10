import { openDatabase } from "./client.ts";

/** The database of one request that can read and not write, on the primary. */
export function openReadOnlyDatabase(binding: D1Database): ReturnType<typeof openDatabase> {
  return openDatabase(readOnly(binding), null, "primary");
}

/** A binding whose statements only read: any other is an error before it is sent. */
function readOnly(binding: D1Database): D1Database {
  return new Proxy(binding, {
    get(target, name) {
      if (name !== "withSession") throw new Error("A read-only database is opened by its sessions.");
      return (...constraint: Parameters<D1Database["withSession"]>) =>
        readOnlySession(target.withSession(...constraint));
    },
  });
}

function readOnlySession(session: D1DatabaseSession): D1DatabaseSession {
  return {
    prepare(statement) {
      if (!isRead(statement)) throw new Error("This database is read only.");
      return session.prepare(statement);
    },
    batch: (statements) => session.batch(statements),
    getBookmark: () => session.getBookmark(),
  } as D1DatabaseSession;
}

/** SQLite's statements that only read begin with one of two words; the second can also lead to a change. */
function isRead(statement: string): boolean {
  const text = statement.replace(/"[^"]*"|'[^']*'/g, "?");
  return /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete)\b|\breplace\s+into\b|;\s*\S/i.test(text);
}
