import { sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { bulkSignatures } from "../tables/index.ts";

/** Signatures that one call deletes at most: more than one minute accepts of an address. */
const AT_ONCE = 1000;

/** False where the signature was taken before. `expiresAt`: until when it would be accepted, UTC ms. */
export async function takeSignature(db: Database, signature: string, expiresAt: number): Promise<boolean> {
  const [taken = 0] = await commit(db, [
    sql`insert into ${bulkSignatures} (signature, expires_at) values (${signature}, ${expiresAt})
      on conflict (signature) do nothing`,
  ]);
  return taken > 0;
}

/** Deletes those that would not be accepted any more, some at a time. Returns how many. */
export async function forgetSignatures(db: Database, now: number): Promise<number> {
  const [removed = 0] = await commit(db, [
    sql`delete from ${bulkSignatures} where signature in (
      select signature from ${bulkSignatures} where expires_at < ${now} order by expires_at limit ${AT_ONCE})`,
  ]);
  return removed;
}
