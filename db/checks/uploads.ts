import { and, eq, lt } from "drizzle-orm";
import type { Database } from "../client.ts";
import { documents } from "../tables/index.ts";

/** The file is complete and stored at `storageKey`; false when another attempt was first, or it was cancelled. */
export async function documentReceived(
  db: Database,
  id: string,
  file: { storageKey: string; bytes: number; sha256: string },
  now: number,
): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ ...file, status: "received", updatedAt: now })
    .where(and(eq(documents.id, id), eq(documents.status, "uploading")))
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** Abandoned uploads: their rows and parts are deleted. */
export async function abandonedUploads(
  db: Database,
  before: number,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return db
    .select({ id: documents.id, ownerId: documents.ownerId })
    .from(documents)
    .where(and(eq(documents.status, "uploading"), lt(documents.updatedAt, before)))
    .limit(limit);
}

/** False when it is no upload any more. */
export async function removeUpload(db: Database, id: string): Promise<boolean> {
  const gone = await db
    .delete(documents)
    .where(and(eq(documents.id, id), eq(documents.status, "uploading")))
    .returning({ id: documents.id });
  return gone.length > 0;
}
