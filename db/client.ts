import { drizzle } from "drizzle-orm/d1";
import * as tables from "./tables/index.ts";

/** The database as one request sees it: every query of the request goes through one D1 session. */
export type Database = ReturnType<typeof openDatabase>["db"];

/** A bookmark as D1 writes it: hex groups joined by dashes. Anything else in the cookie is ignored. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

export type Consistency = "nearest" | "primary";

/**
 * Opens a D1 session.
 *
 * @param bookmark what the last answer of the same person carried: replicas that have not come so far are not asked
 * @param consistency "primary" where authority is decided (roles, suspension, writes), "nearest" for reading
 */
export function openDatabase(binding: D1Database, bookmark: string | null, consistency: Consistency = "nearest") {
  const known = bookmark && BOOKMARK.test(bookmark) ? bookmark : null;
  const constraint = consistency === "primary" ? "first-primary" : (known ?? "first-unconstrained");
  const session = binding.withSession(constraint);
  // drizzle asks a client only for prepare and batch, and a session has both.
  const db = drizzle(session as unknown as D1Database, { schema: tables, casing: "snake_case" });
  return { db, bookmark: () => session.getBookmark() ?? null };
}
