import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import { presentDocumentStatuses, unreadableReasons } from "#schema/vocabulary/checks.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { checks, documents, reports } from "../tables/index.ts";

/** The person's own documents with these bytes, newest first. Other people's are not searched. */
export async function findByHash(db: Database, actor: Actor, sha256: string) {
  const found = await db
    .select({ id: documents.id, name: documents.name })
    .from(documents)
    .where(and(ofHash(actor, sha256), inArray(documents.status, presentDocumentStatuses)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(1);
  return found[0] ?? null;
}

export async function checksByHash(db: Database, actor: Actor, sha256: string, limit: number) {
  return db
    .select({ id: checks.id, at: checks.queuedAt, status: checks.status, scoreTenths: reports.scoreTenths })
    .from(documents)
    .innerJoin(checks, eq(checks.documentId, documents.id))
    .leftJoin(reports, eq(reports.id, checks.id))
    .where(and(ofHash(actor, sha256), inArray(documents.status, presentDocumentStatuses)))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(limit);
}

/** Why a person's own file of these bytes could not be read by the engine of today; the same bytes will not be read either. */
export async function failedExtraction(
  db: Database,
  actor: Actor,
  sha256: string,
): Promise<{ problem: string | null; details: UnreadableDetails | null } | null> {
  const found = await db
    .select({ problem: checks.problem, details: checks.problemDetails })
    .from(documents)
    .innerJoin(checks, eq(checks.documentId, documents.id))
    .where(
      and(
        ofHash(actor, sha256),
        // The plus keeps the status out of the search for an index: of all failed checks these are a few.
        sql`+${checks.status} = 'failed'`,
        eq(checks.engineVersion, ENGINE_VERSION),
        inArray(checks.problem, [...unreadableReasons]),
      ),
    )
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(1);
  return found[0] ?? null;
}

function ofHash(actor: Actor, sha256: string) {
  // An empty hash is what a deleted document has.
  return and(visibleTo(actor, documents.ownerId), eq(documents.sha256, sha256), sql`${documents.sha256} <> ''`);
}
