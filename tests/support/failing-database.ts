/** A database whose every statement fails with an error that repeats `mark`, as SQLite repeats what it cannot read. */
export function failingDatabase(mark: string): D1Database {
  const reject = () => Promise.reject(new Error(`D1_ERROR: near "${mark}\n    at ${mark} (a.js:1:1)": SQLITE_ERROR`));
  const statement = { bind: () => statement, all: reject, run: reject, raw: reject, first: reject };
  const failing = {
    prepare: () => statement,
    batch: reject,
    withSession: () => failing,
    getBookmark: () => null,
  };
  return failing as unknown as D1Database;
}
