import { type SQL, sql } from "drizzle-orm";
import type { RemovedRecord } from "#core/identity/account-deletion.ts";
import { deletionReceipts } from "../tables/index.ts";

/** A deletion, and its number of rows added to the receipt in the same batch, so that a repeat counts nothing twice. */
export function tallied(receiptId: string, as: RemovedRecord | null, deletion: SQL): SQL[] {
  if (as === null) return [deletion];
  const path = `$.${as}`;
  return [
    deletion,
    sql`update ${deletionReceipts} set removed = json_set(removed, ${path},
      coalesce(json_extract(removed, ${path}), 0) + changes()) where id = ${receiptId} and changes() > 0`,
  ];
}
