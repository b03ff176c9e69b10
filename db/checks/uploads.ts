import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { documents } from "../tables/index.ts";
import type { DocumentRow } from "./documents.ts";

/** A person's own upload, on its way or arrived. */
export async function findUpload(db: Database, actor: Actor, id: string): Promise<DocumentRow | null> {
  const found = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), visibleTo(actor, documents.ownerId), uploadOrFile))
    .limit(1);
  return found[0] ?? null;
}

const uploadOrFile = sql`${documents.status} in ('uploading', 'received', 'ready', 'rejected')`;

/** That something of it arrived just now; false when it is not on its way any more. */
export async function uploadMoves(db: Database, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ updatedAt: now })
    .where(and(eq(documents.id, id), eq(documents.status, "uploading")))
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** Other files of this person that something arrived of since then. */
export async function uploadsMoving(db: Database, actor: Actor, exceptKey: string, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(documents)
    .where(
      and(
        visibleTo(actor, documents.ownerId),
        eq(documents.status, "uploading"),
        ne(documents.idempotencyKey, exceptKey),
        gt(documents.updatedAt, since),
      ),
    );
  return found[0]?.count ?? 0;
}

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
