import { checkFailed, reportReady } from "#core/checks/email-templates.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { domainSlugs } from "#schema/vocabulary/content.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { checks, documents, sources } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { type Chance, createChance } from "./chance.ts";
import { type Credits, giveCreditBack, spend } from "./credits.ts";
import { deletionOf } from "./deletion.ts";
import { tell } from "./notifications.ts";
import { titleOf } from "./order-request.ts";
import { privateCheck } from "./private-checks.ts";
import { fillReport, type ReportVariant } from "./reports.ts";
import { runOf } from "./runs.ts";
import { type CheckRef, isHeavy, type Student, studentAt, type World } from "./world.ts";

type CheckedDocument = {
  id: string;
  title: string;
  familyId: string;
  version: number;
  variant: ReportVariant;
  createdAt: number;
  deleteAt: number;
  deletedAt: number | null;
  byHand: boolean;
  stored: boolean;
};

type CheckRow = Required<typeof checks.$inferInsert> & { finishedAt: number };
export type CheckLife = {
  world: World;
  chance: Chance;
  student: Student;
  document: CheckedDocument;
  check: CheckRow;
  /** The report of the version before. */
  previous: string | null;
  credits: Credits;
};
type Earlier = Pick<CheckedDocument, "title" | "familyId" | "version"> & { reportId: string | null };

/** The newest checks, of which some wait or run at the end of the span. */
const IN_QUEUE = 8;
const IN_QUEUE_MS = 700;

/** Similarity checks, with the document and the report of each. A document is checked once, sometimes again. */
export function fillChecks(world: World, credits: Credits): CheckRef[] {
  const { seed, volume } = world;
  const moments = momentsOfChecks(world);
  const refs: CheckRef[] = [];
  const earlier = new Map<string, Earlier>();
  for (let index = 0; index < moments.length; ) {
    const chance = createChance(seed, "check", index);
    const at = moments[index] as number;
    const heavy = isHeavy(index, volume.checks, volume.heavy.checks);
    const student = heavy ? world.ada : studentAt(world, at, chance.next());
    if (!heavy && chance.is(0.035)) {
      refs.push(privateCheck(world, chance, student, at));
      index += 1;
      continue;
    }
    const before = earlier.get(student.id);
    const document = documentOf(world, chance, { student, at, earlier: before });
    const previous = document.version > 1 ? (before?.reportId ?? null) : null;
    const most = moments.length - index;
    const rows = checksOf({ world, chance, student, document, credits, previous }, at, most);
    const { id: documentId, familyId } = document;
    const kept = !isDeleted(world, document);
    for (const { id, queuedAt, status } of rows) {
      const ready = status === "ready";
      refs.push({ id, userId: student.id, documentId, familyId, queuedAt, ready, kept: kept && ready });
    }
    const last = rows.at(-1) as CheckRow;
    earlier.set(student.id, { ...document, reportId: last.status === "ready" ? last.id : null });
    putDocument(world, chance, student, document, last);
    index += rows.length;
  }
  return refs;
}

function momentsOfChecks({ seed, from, now, volume }: World): Float64Array {
  const moments = momentsOf(volume.checks, { from, now }, createChance(seed, "checks"));
  for (let newest = 1; newest <= IN_QUEUE; newest++) moments[moments.length - newest] = now - newest * IN_QUEUE_MS;
  return moments;
}

/** The checks of one document, at most this many. */
function checksOf(about: Omit<CheckLife, "check">, at: number, most: number): CheckRow[] {
  const { world, chance, document } = about;
  const times = chance.weighted([
    [1, 88],
    [2, 10],
    [3, 2],
  ]);
  const rows = [checkOnce(about, at, false)];
  for (let queuedAt = at; rows.length < Math.min(most, times); ) {
    queuedAt = Math.min(queuedAt + chance.wait(6 * HOUR_MS), document.deleteAt - HOUR_MS);
    if (queuedAt >= world.now) break;
    rows.push(checkOnce(about, queuedAt, true));
  }
  return rows;
}

type From = { student: Student; at: number; earlier: Earlier | undefined };

function documentOf(world: World, chance: Chance, { student, at, earlier }: From): CheckedDocument {
  const createdAt = at - chance.int(8, 90) * 1000;
  const id = chance.uuid(createdAt);
  const next = earlier !== undefined && chance.is(0.22) ? earlier : null;
  const deleteAt = at + student.retentionDays * DAY_MS;
  const byHand = chance.is(0.02);
  const removedAt = byHand ? Math.min(deleteAt, at + chance.wait(5 * DAY_MS)) : deleteAt;
  return {
    id,
    title: next?.title ?? titleOf(chance, chance.pick(domainSlugs)),
    familyId: next?.familyId ?? id,
    version: next ? next.version + 1 : 1,
    variant: chance.pick(world.variants),
    createdAt,
    deleteAt,
    deletedAt: removedAt + chance.int(20, 300) * 1000 + HOUR_MS,
    byHand,
    stored: chance.is(0.35),
  };
}

function checkOnce(about: Omit<CheckLife, "check">, queuedAt: number, again: boolean): CheckRow {
  const { world, chance, student, document } = about;
  const options = optionsOf(chance, student, document);
  const run = runOf(world, chance, queuedAt, document.variant);
  const id = chance.key();
  const ended = run.status === "ready" || run.status === "failed";
  const check: CheckRow = {
    id,
    userId: student.id,
    documentId: document.id,
    mode: "kept",
    title: document.title,
    options,
    ...run,
    ...(run.status === "running" ? leaseOf(world, chance) : { lease: null, leaseUntil: null }),
    problemDetails: null,
    engineVersion: ended ? ENGINE_VERSION : null,
    probing: ended && chance.is(0.002) ? "repeated_runs" : null,
    paidBy: again ? "recheck" : paidBy(about, { id, userId: student.id, queuedAt }, run),
    queuedAt,
    updatedAt: run.finishedAt ?? queuedAt,
    finishedAt: run.finishedAt as number,
  };
  const gone = isDeleted(world, document);
  if (check.status === "ready" && !(gone && document.byHand)) fillReport({ ...about, check });
  const title = document.byHand ? "Deleted document" : "Expired document";
  if (gone) Object.assign(check, { title, updatedAt: document.deletedAt });
  world.put(checks, check);
  announce(world, chance, student, check);
  return check;
}

function isDeleted({ now }: World, { deletedAt }: CheckedDocument): boolean {
  return deletedAt !== null && deletedAt < now;
}

function optionsOf(chance: Chance, { verified }: Student, { stored }: CheckedDocument): CheckRow["options"] {
  return {
    stored,
    compareDrafts: chance.is(0.8),
    library: true,
    students: verified,
    ...(!verified && { emailUnverified: true }),
    openTexts: false,
    excludeQuotations: chance.is(0.3),
    excludeBibliography: chance.is(0.7),
    smallMatchWords: 14,
  };
}

function leaseOf({ now }: World, chance: Chance) {
  return { lease: chance.key(), leaseUntil: now + 5 * 60_000 };
}

/** A credit where the student has one, which comes back if the check failed. */
function paidBy(
  { world, chance, credits }: Omit<CheckLife, "check">,
  spent: { id: string; userId: string; queuedAt: number },
  { status, finishedAt }: Pick<CheckRow, "status"> & { finishedAt: number | null },
): "credit" | "allowance" {
  if (!chance.is(0.6) || !spend(world, credits, spent)) return "allowance";
  if (status === "failed" || status === "cancelled")
    giveCreditBack(world, credits, spent, finishedAt ?? spent.queuedAt);
  return "credit";
}

function announce(world: World, chance: Chance, student: Student, check: CheckRow): void {
  if (check.status !== "ready" && check.status !== "failed") return;
  const at = check.finishedAt;
  const text = check.status === "ready" ? reportReady : checkFailed(check.problem ?? "our_fault", {});
  // Most checks end while the student is watching.
  const soon = at + chance.int(5, 150) * 1000;
  const later = at + chance.wait(9 * HOUR_MS);
  const readAt = chance.is(0.62) ? soon : chance.is(0.85) ? later : null;
  const about = { key: `report:${check.id}`, kind: "report" as const, at, ...text };
  const read = readAt !== null && readAt < world.now ? readAt : null;
  tell(world, chance, student, { ...about, href: `/dashboard/reports/${check.id}`, readAt: read });
}

function putDocument(world: World, chance: Chance, student: Student, document: CheckedDocument, last: CheckRow): void {
  const { id, title, familyId, version, variant, createdAt, deleteAt, deletedAt, byHand, stored } = document;
  const { file, line } = variant;
  const read = last.status === "ready";
  const rejected = last.status === "failed" && last.problem !== "our_fault";
  const gone = deletionOf(id, deletedAt, world.now, byHand);
  world.put(documents, {
    id,
    ownerId: student.id,
    name: `${title}.${file.extension}`,
    kind: file.kind,
    bytes: file.bytes,
    sha256: file.sha256,
    storageKey: file.storageKey,
    words: read ? line.words : null,
    pages: read && file.kind === "pdf" ? Math.ceil(line.words / 300) : null,
    language: read ? "en" : null,
    status: rejected ? "rejected" : read ? "ready" : "received",
    stored,
    deleteAt,
    idempotencyKey: chance.key(),
    familyId,
    version,
    createdAt,
    updatedAt: last.updatedAt,
    ...gone,
  });
  if (stored && read && gone.status === undefined) putSource(world, document, student, last);
}

/** A text that later checks of other students find. */
function putSource(
  { put, studentIndex }: World,
  document: CheckedDocument,
  { id: ownerId }: Student,
  last: CheckRow,
): void {
  const { id, title, variant } = document;
  put(sources, {
    id: `student:${id}`,
    kind: "student",
    ownerId,
    documentId: id,
    title,
    authors: [],
    words: variant.line.words,
    textKey: `documents/${id}/text`,
    status: "indexed",
    indexVersion: studentIndex.version,
    shard: studentIndex.shard,
    createdAt: last.finishedAt,
    indexedAt: last.finishedAt + 900,
  });
}
