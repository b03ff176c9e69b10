import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { ImportStatus } from "#schema/vocabulary/collections.ts";
import type { Database } from "../client.ts";
import { collectionImports } from "../tables/index.ts";
import { going, type ImportRow } from "./collection-imports.ts";

/** Imports whose job was lost with its worker. */
export async function stuckImports(db: Database, now: number, most: number): Promise<string[]> {
  const found = await db
    .select({ id: collectionImports.id })
    .from(collectionImports)
    .where(
      and(
        sql`${collectionImports.fileKey} is not null`,
        inArray(collectionImports.status, [...going]),
        lte(collectionImports.leaseUntil, now),
      ),
    )
    .orderBy(asc(collectionImports.updatedAt), asc(collectionImports.id))
    .limit(most);
  return found.map(({ id }) => id);
}

/** Cancels imports whose archive was never received, and those that failed and were not retried. */
export async function endAbandonedImports(db: Database, before: { uploading: number; failed: number }): Promise<void> {
  const { status, updatedAt } = collectionImports;
  await db
    .update(collectionImports)
    .set({ status: "undone" })
    .where(
      or(
        and(eq(status, "uploading"), lt(updatedAt, before.uploading)),
        and(eq(status, "failed"), lt(updatedAt, before.failed)),
      ),
    );
}

/** Nothing more happens to them by itself. */
const ended = ["done", "unchanged", "undone"] as const satisfies ImportStatus[];

/** Imports that have ended and whose files in R2 are not removed yet. */
export async function endedImports(db: Database, most: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(collectionImports)
    .where(and(sql`${collectionImports.fileKey} is not null`, inArray(collectionImports.status, [...ended])))
    .orderBy(asc(collectionImports.updatedAt), asc(collectionImports.id))
    .limit(most);
}

/** The files of an import were removed. */
export async function importFilesRemoved(db: Database, id: string): Promise<void> {
  await db
    .update(collectionImports)
    .set({ fileKey: null })
    .where(and(eq(collectionImports.id, id), inArray(collectionImports.status, [...ended])));
}
