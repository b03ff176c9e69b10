import { AppError } from "#core/app-error.ts";
import { deltaOf, type NotComparable, versionChanges, whyNotComparable } from "#core/checks/report/version-changes.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import { familiesOfDocuments, familyOfReport, versionsOfFamily } from "#db/checks/document-versions.ts";
import { findSignedReport, listReports, newestReportOf, type ReportRow } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { Report, type ReportGroups, type ReportMatch } from "#schema/checks/report.ts";

/** One version in the history of a work, by its newest report. */
export type ReportVersion = {
  reportId: string;
  documentId: string;
  versionNo: number;
  title: string;
  createdAt: number;
  score: number;
  words: number;
  mended: number | null;
  unchanged: number | null;
  added: number | null;
  /** Its text is deleted; only the scores remain. */
  expired: boolean;
  /** Points more than the version before; null for the first one, and where the two were not checked alike. */
  delta: number | null;
};

/** What became of the matches of the version before. */
export type ReportChanges = {
  previousId: string;
  /** Matches of the previous version that were resolved; their offsets are offsets in that version. */
  mended: ReportMatch[];
  unchanged: string[];
  added: string[];
};

/** Two versions checked with different settings, and why their matches are not compared. */
export type NotCompared = { previousId: string; why: NotComparable };

/** A report in a short list: its totals, and how its work has developed. */
export type LatestReport = {
  id: string;
  title: string;
  score: number;
  words: number;
  flags: number;
  groups: ReportGroups | null;
  createdAt: number;
  openedAt: number | null;
  /** Points more than the version before, and its number; null where there is none or the two were not checked alike. */
  trend: { delta: number; than: number } | null;
  /** The scores of the versions up to this one that have a report, oldest first. */
  scores: number[];
};

/** What remains of a report once its text is deleted. */
export type ReportScores = {
  id: string;
  score: number;
  scoreUnfiltered: number;
  words: number;
  matches: number;
  groups: ReportGroups | null;
  createdAt: number;
  /** When the text was or will be deleted. */
  expiredAt: number;
  expired: boolean;
  verifyId: string | null;
  keyId: string | null;
  revokedAt: number | null;
};

/** Reports as versions of one document, and what remains of expired ones. */
export function createReportVersions({ db, clock, files }: { db: Database; clock: Clock; files: Files }) {
  /** Every version of the work that a report is of, the newest first. */
  async function history(actor: Actor, reportId: string): Promise<ReportVersion[]> {
    const family = await familyOfReport(db, actor, reportId);
    if (family === null) throw new AppError("not_found", "There is no such report.");
    const now = clock.now();
    const rows = (await versionsOfFamily(db, actor, [family])).filter(({ scoreTenths }) => scoreTenths !== null);
    const deltas = new Map(rows.map((row, at) => [row.documentId, deltaOf(row, rows[at - 1] ?? null)]));
    return rows.reverse().flatMap((row) => {
      if (row.reportId === null || row.scoreTenths === null || row.status === "deleting") return [];
      return {
        reportId: row.reportId,
        documentId: row.documentId,
        versionNo: row.versionNo,
        title: row.title ?? "",
        createdAt: row.reportedAt ?? 0,
        score: row.scoreTenths / 10,
        words: row.reportWords ?? 0,
        mended: row.mended,
        unchanged: row.unchanged,
        added: row.added,
        expired: row.purgedAt !== null || (row.expiresAt ?? 0) <= now,
        delta: deltas.get(row.documentId) ?? null,
      };
    });
  }

  /** A person's own newest reports. */
  async function latest(actor: Actor, limit: number): Promise<LatestReport[]> {
    const rows = await listReports(db, actor, limit, clock.now());
    const families = await familiesOfDocuments(
      db,
      actor,
      rows.map(({ documentId }) => documentId),
    );
    const versions = await versionsOfFamily(db, actor, [...new Set(families.values())]);
    return rows.map((row) => {
      const own = versions.filter(({ familyId }) => familyId === families.get(row.documentId));
      const upToThis = own.slice(0, own.findIndex(({ documentId }) => documentId === row.documentId) + 1);
      const scored = upToThis.filter(({ scoreTenths }) => scoreTenths !== null);
      const [before, last] = [scored.at(-2), scored.at(-1)];
      // An earlier report of a version that was checked again is not the one the trend is about.
      const delta = last?.reportId === row.id ? deltaOf(last, before ?? null) : null;
      return {
        id: row.id,
        title: row.title,
        score: row.scoreTenths / 10,
        words: row.words,
        flags: row.flags,
        groups: row.groups,
        createdAt: row.createdAt,
        openedAt: row.openedAt,
        trend: delta === null || !before ? null : { delta, than: before.versionNo },
        scores: scored.map(({ scoreTenths }) => (scoreTenths ?? 0) / 10),
      };
    });
  }

  /**
   * Matches resolved, remaining and added since the previous version, by its newest report with the same settings; the
   * reason where there is none; null where there is no previous version or its report is deleted.
   */
  async function changes(actor: Actor, reportId: string): Promise<ReportChanges | NotCompared | null> {
    const row = await figuresOf(actor, reportId);
    const after = await whole(row);
    if (!after) throw new AppError("gone", "The text of this report is no longer kept.");
    const previous = row.previousId === null ? null : await findSignedReport(db, actor, row.previousId);
    const newest = previous ? await newestReportOf(db, actor, previous.documentId, clock.now()) : null;
    let not: NotCompared | null = null;
    for (const earlier of [newest, previous].filter((one) => one !== null)) {
      const before = await whole(earlier);
      if (!before) continue;
      const why = whyNotComparable(before, after);
      if (why === null) {
        const { mended, ...still } = versionChanges(before.matches, after.matches);
        const gone = new Set(mended);
        return { previousId: earlier.id, mended: before.matches.filter(({ id }) => gone.has(id)), ...still };
      }
      not ??= { previousId: earlier.id, why };
    }
    return not;
  }

  /** The scores of a person's own report, also once its text is deleted. */
  async function scores(actor: Actor, reportId: string): Promise<ReportScores> {
    const row = await figuresOf(actor, reportId);
    const { id, words, matches, groups, createdAt, verifyId, keyId, revokedAt } = row;
    return {
      id,
      words,
      matches,
      groups,
      createdAt,
      verifyId,
      keyId,
      revokedAt,
      score: row.scoreTenths / 10,
      scoreUnfiltered: row.scoreUnfilteredTenths / 10,
      expiredAt: row.purgedAt ?? row.expiresAt,
      expired: isOver(row),
    };
  }

  async function figuresOf(actor: Actor, reportId: string): Promise<ReportRow> {
    const row = await findSignedReport(db, actor, reportId);
    if (!row) throw new AppError("not_found", "There is no such report.");
    return row;
  }

  async function whole(row: ReportRow): Promise<Report | null> {
    const stored = isOver(row) ? null : await files.text(row.storageKey);
    return stored === null ? null : Report.parse(JSON.parse(stored));
  }

  function isOver({ purgedAt, expiresAt }: ReportRow): boolean {
    return purgedAt !== null || expiresAt <= clock.now();
  }

  return { history, latest, changes, scores };
}
