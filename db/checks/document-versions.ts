import { and, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { CheckStage, CheckStatus } from "#schema/checks/check.ts";
import type { DocumentKind, DocumentStatus } from "#schema/checks/document.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { VERSIONS_MOST } from "#schema/vocabulary/checks.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { contains } from "../shared/contains.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { checks, documents, reports } from "../tables/index.ts";

/** The work a document is a version of. */
const family = sql`coalesce(${documents.familyId}, ${documents.id})`;
const seen = sql`${documents.status} in ('received', 'ready', 'rejected')`;

export type FamilyHead = { familyId: string; newestAt: number };

/** A person's own works, the one with the newest version first; a search finds those of which one version has the name. */
export async function listFamilies(
  db: Database,
  actor: Actor,
  search: string,
  part: Omit<Part, "descending">,
): Promise<FamilyHead[]> {
  const order = { ...part, descending: true };
  const keys = [sql`max(${documents.createdAt})`, family] as const;
  const named = search === "" ? undefined : sql`max(${contains(documents.name, search)})`;
  return db.all<FamilyHead>(sql`
    select ${family} as familyId, max(${documents.createdAt}) as newestAt from ${documents}
    where ${visibleTo(actor, documents.ownerId)} and ${seen}
    group by 1 having ${and(named, beyond(keys, order)) ?? sql`1`}
    order by ${sql.join(inOrder(keys, order), sql`, `)} limit ${part.limit}`);
}

export async function countFamilies(db: Database, actor: Actor): Promise<number> {
  const own = sql`select distinct ${family} from ${documents} where ${visibleTo(actor, documents.ownerId)} and ${seen}`;
  return countUpTo(db, own, COUNTED_MOST);
}

/** A version with its newest check and its newest report. Of a deleted one the number stays, so that others keep theirs. */
export type VersionRow = {
  familyId: string;
  documentId: string;
  versionNo: number;
  name: string;
  kind: DocumentKind;
  bytes: number;
  words: number | null;
  pages: number | null;
  status: DocumentStatus;
  createdAt: number;
  deleteAt: number;
  /** 1: other students’ checks find the text. */
  stored: number;
  checkId: string | null;
  checkStatus: CheckStatus | null;
  checkStage: CheckStage | null;
  checkProgress: number | null;
  checkedAt: number | null;
  reportId: string | null;
  title: string | null;
  scoreTenths: number | null;
  reportWords: number | null;
  matches: number | null;
  flags: number | null;
  engineVersion: string | null;
  /** What the newest report was asked for with, as JSON. */
  options: string | null;
  groups: string | null;
  reportedAt: number | null;
  expiresAt: number | null;
  purgedAt: number | null;
  previousId: string | null;
  mended: number | null;
  unchanged: number | null;
  added: number | null;
};

/** Every version of some works, oldest first. */
export async function versionsOfFamily(
  db: Database,
  actor: Actor,
  familyIds: readonly string[],
): Promise<VersionRow[]> {
  return db.all<VersionRow>(sql`
    select ${family} as familyId, ${documents.id} as documentId,
      row_number() over (partition by ${family} order by ${documents.createdAt}, ${documents.id}) as versionNo,
      ${documents.name} as name, ${documents.kind} as kind, ${documents.bytes} as bytes, ${documents.words} as words,
      ${documents.pages} as pages, ${documents.status} as status, ${documents.createdAt} as createdAt,
      ${documents.deleteAt} as deleteAt, ${documents.stored} as stored,
      ${checks.id} as checkId, ${checks.status} as checkStatus, ${checks.stage} as checkStage,
      ${checks.progress} as checkProgress, ${checks.queuedAt} as checkedAt,
      ${reports.id} as reportId, ${reports.title} as title, ${reports.scoreTenths} as scoreTenths,
      ${reports.words} as reportWords, ${reports.matches} as matches, ${reports.flags} as flags,
      ${reports.engineVersion} as engineVersion, (select c.options from checks c where c.id = ${reports.id}) as options,
      ${reports.groups} as groups,
      ${reports.createdAt} as reportedAt, ${reports.expiresAt} as expiresAt, ${reports.purgedAt} as purgedAt,
      ${reports.previousId} as previousId, ${reports.mended} as mended, ${reports.unchanged} as unchanged,
      ${reports.added} as added
    from ${documents}
    left join ${checks} on ${checks.id} = (select c.id from checks c where c.document_id = ${documents.id}
      order by c.queued_at desc, c.id desc limit 1)
    left join ${reports} on ${reports.id} = (select r.id from reports r where r.document_id = ${documents.id}
      order by r.created_at desc, r.id desc limit 1)
    where ${visibleTo(actor, documents.ownerId)} and ${documents.status} <> 'uploading'
      and ${family} in (select value from json_each(${JSON.stringify(familyIds)}))
    order by ${documents.createdAt}, ${documents.id} limit ${VERSIONS_MOST * Math.max(1, familyIds.length)}`);
}

/** What own checks were of: their title, and which version of its work the document is. At most a page of them. */
export async function versionsOfChecks(
  db: Database,
  actor: Actor,
  checkIds: readonly string[],
): Promise<Map<string, { title: string; versionNo: number }>> {
  if (checkIds.length === 0) return new Map();
  const found = await db.all<{ id: string; title: string; versionNo: number }>(sql`
    select ${checks.id} as id, ${checks.title} as title,
      (select count(*) from documents d where d.status <> 'uploading'
        and ((d.owner_id = ${documents.ownerId} and d.family_id = ${family})
          or (d.id = ${family} and d.family_id is null and d.owner_id = ${documents.ownerId}))
        and (+d.created_at, d.id) <= (${documents.createdAt}, ${documents.id})
      ) as versionNo
    from ${checks} join ${documents} on ${documents.id} = ${checks.documentId}
    where ${visibleTo(actor, checks.userId)} and ${visibleTo(actor, documents.ownerId)}
      and ${checks.id} in (select value from json_each(${JSON.stringify(checkIds)}))`);
  return new Map(found.map(({ id, title, versionNo }) => [id, { title, versionNo }]));
}

/** The document that a person's own report belongs to. */
export async function familyOfReport(db: Database, actor: Actor, reportId: string): Promise<string | null> {
  const found = await db.all<{ familyId: string }>(sql`
    select ${family} as familyId from ${reports} join ${documents} on ${documents.id} = ${reports.documentId}
    where ${reports.id} = ${reportId} and ${visibleTo(actor, reports.userId)} limit 1`);
  return found[0]?.familyId ?? null;
}

/** The works that some of a person's own documents are versions of, by document. */
export async function familiesOfDocuments(
  db: Database,
  actor: Actor,
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const found = await db.all<{ id: string; familyId: string }>(sql`
    select ${documents.id} as id, ${family} as familyId from ${documents}
    where ${documents.id} in (select value from json_each(${JSON.stringify(documentIds)}))
      and ${visibleTo(actor, documents.ownerId)}`);
  return new Map(found.map(({ id, familyId }) => [id, familyId]));
}

/**
 * The newest report of the nearest earlier version of the same work, for a check at its end, which acts for its owner. A
 * version that is checked again has the same previous version.
 */
export async function reportBefore(
  db: Database,
  document: { id: string; ownerId: string; createdAt: number },
  familyId: string,
  now: number,
): Promise<{ id: string; storageKey: string } | null> {
  const found = await db.all<{ id: string; storageKey: string }>(sql`
    select ${reports.id} as id, ${reports.storageKey} as storageKey
    from ${documents} join ${reports} on ${reports.documentId} = ${documents.id}
    where ${documents.ownerId} = ${document.ownerId} and ${seen} and ${family} = ${familyId}
      and (${documents.createdAt}, ${documents.id}) < (${document.createdAt}, ${document.id})
      and ${reports.purgedAt} is null and ${reports.expiresAt} > ${now}
    order by ${documents.createdAt} desc, ${documents.id} desc, ${reports.createdAt} desc, ${reports.id} desc limit 1`);
  return found[0] ?? null;
}
