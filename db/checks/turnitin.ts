import { and, eq, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";

import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { checks, documents, turnitinSubmissions } from "../tables/index.ts";

export type SubmissionRow = typeof turnitinSubmissions.$inferSelect;

/** Where nothing more will happen by itself. */
const ended = ["complete", "failed", "removed"] as const;

/** Removed, or about to be: a deletion can be taken back until it has a receipt. */
const gone = sql`(${documents.id} is null or ${documents.status} = 'deleted'
  or (${documents.status} = 'deleting' and ${documents.receiptId} is not null))`;

/**
 * Records that a check is to be sent to Turnitin: only one that is ready, stored, and for which the student ticked it.
 * False where it is not, or was written down before.
 */
export async function requestTurnitin(db: Database, checkId: string, now: number): Promise<boolean> {
  const requested = await db
    .insert(turnitinSubmissions)
    .select(
      db
        .select({
          checkId: checks.id,
          submissionId: sql<null>`null`.as("submission_id"),
          status: sql<"asked">`'asked'`.as("status"),
          score: sql<null>`null`.as("score"),
          problem: sql<null>`null`.as("problem"),
          attempts: sql<number>`0`.as("attempts"),
          createdAt: sql<number>`${now}`.as("created_at"),
          updatedAt: sql<number>`${now}`.as("updated_at"),
        })
        .from(checks)
        .where(and(eq(checks.id, checkId), ticked())),
    )
    .onConflictDoNothing()
    .returning({ id: turnitinSubmissions.checkId });
  return requested.length > 0;
}

function ticked(): SQL | undefined {
  const wanted = sql`json_extract(${checks.options}, '$.turnitin') = 1`;
  const there = sql`exists (select 1 from ${documents} where ${documents.id} = ${checks.documentId}
    and ${inArray(documents.status, presentDocumentStatuses)})`;
  return and(eq(checks.status, "ready"), eq(checks.mode, "kept"), wanted, there);
}

/** A submission with the document it is of; the document is null once its owner has deleted it. */
export async function findSubmission(db: Database, checkId: string) {
  const found = await db
    .select({ submission: turnitinSubmissions, document: documents })
    .from(turnitinSubmissions)
    .innerJoin(checks, eq(checks.id, turnitinSubmissions.checkId))
    .leftJoin(documents, and(eq(documents.id, checks.documentId), inArray(documents.status, presentDocumentStatuses)))
    .where(eq(turnitinSubmissions.checkId, checkId))
    .limit(1);
  return found[0] ?? null;
}

/** The check of a submission, by their id. */
export async function checkOfSubmission(db: Database, submissionId: string): Promise<string | null> {
  const found = await db
    .select({ checkId: turnitinSubmissions.checkId })
    .from(turnitinSubmissions)
    .where(and(eq(turnitinSubmissions.submissionId, submissionId), notInArray(turnitinSubmissions.status, [...ended])))
    .limit(1);
  return found[0]?.checkId ?? null;
}

/** Claims one step for one worker: of two jobs that saw the same number of steps, one continues. */
export async function claimStep(db: Database, row: SubmissionRow, now: number): Promise<boolean> {
  const claimed = await db
    .update(turnitinSubmissions)
    .set({ attempts: row.attempts + 1, updatedAt: now })
    .where(and(eq(turnitinSubmissions.checkId, row.checkId), eq(turnitinSubmissions.attempts, row.attempts)))
    .returning({ id: turnitinSubmissions.checkId });
  return claimed.length > 0;
}

export type SubmissionChange = Partial<Pick<SubmissionRow, "submissionId" | "status" | "score" | "problem">>;

/** What became of a step. Nothing moves once it has ended. */
export async function moveSubmission(
  db: Database,
  checkId: string,
  change: SubmissionChange,
  now: number,
): Promise<boolean> {
  const moved = await db
    .update(turnitinSubmissions)
    .set({ ...change, updatedAt: now })
    .where(and(eq(turnitinSubmissions.checkId, checkId), notInArray(turnitinSubmissions.status, [...ended])))
    .returning({ id: turnitinSubmissions.checkId });
  return moved.length > 0;
}

/** Submissions, known or possible, of a document that is deleted here. */
export async function submissionsLeft(db: Database, documentId: string): Promise<SubmissionRow[]> {
  const found = await db
    .select({ submission: turnitinSubmissions })
    .from(turnitinSubmissions)
    .innerJoin(checks, eq(checks.id, turnitinSubmissions.checkId))
    .leftJoin(documents, eq(documents.id, checks.documentId))
    .where(and(eq(checks.documentId, documentId), gone));
  return found.map(({ submission }) => submission);
}

/** Nothing is left at Turnitin, so the row is deleted. */
export async function submissionRemoved(db: Database, checkId: string): Promise<void> {
  await db.delete(turnitinSubmissions).where(eq(turnitinSubmissions.checkId, checkId));
}

/** Submissions of deleted documents whose removal at Turnitin failed. */
export async function leftBehind(db: Database, limit: number): Promise<SubmissionRow[]> {
  const found = await db
    .select({ submission: turnitinSubmissions })
    .from(turnitinSubmissions)
    .innerJoin(checks, eq(checks.id, turnitinSubmissions.checkId))
    .leftJoin(documents, eq(documents.id, checks.documentId))
    .where(gone)
    .limit(limit);
  return found.map(({ submission }) => submission);
}

/** Submissions whose job was lost: nothing has happened to them for longer than any delay. */
export async function forgottenSubmissions(db: Database, before: number, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: turnitinSubmissions.checkId })
    .from(turnitinSubmissions)
    .where(
      and(
        inArray(turnitinSubmissions.status, ["asked", "created", "uploaded", "processing"]),
        lt(turnitinSubmissions.updatedAt, before),
      ),
    )
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Checks that were to be sent there and were not written down: the worker died between the two. */
export async function neverSubmitted(db: Database, since: number, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: checks.id })
    .from(checks)
    .leftJoin(turnitinSubmissions, eq(turnitinSubmissions.checkId, checks.id))
    .where(and(ticked(), sql`${checks.queuedAt} > ${since}`, sql`${turnitinSubmissions.checkId} is null`))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Turnitin's result of a person's own check. */
export async function findOtherResult(db: Database, actor: Actor, checkId: string): Promise<SubmissionRow | null> {
  const found = await db
    .select({ submission: turnitinSubmissions })
    .from(turnitinSubmissions)
    .innerJoin(checks, eq(checks.id, turnitinSubmissions.checkId))
    .where(and(eq(turnitinSubmissions.checkId, checkId), visibleTo(actor, checks.userId)))
    .limit(1);
  return found[0]?.submission ?? null;
}
