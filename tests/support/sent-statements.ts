import { testEnv } from "./env.ts";

type Session = { prepare(sql: string): unknown };

/** The texts of the statements that are prepared while something runs, in their order; values are not part of them. */
export async function sentStatements<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const sessions = Object.getPrototypeOf(testEnv.DB.withSession("first-primary")) as Session;
  const { prepare } = sessions;
  const statements: string[] = [];
  sessions.prepare = function (this: Session, sql: string) {
    statements.push(sql);
    return prepare.call(this, sql);
  };
  try {
    return { result: await run(), statements };
  } finally {
    sessions.prepare = prepare;
  }
}
