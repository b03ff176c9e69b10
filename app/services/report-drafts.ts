import type { Actor } from "#core/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import { Refused } from "#core/refused.ts";
import { draftChanges } from "#core/report-drafts.ts";
import type { Database } from "#db/client.ts";
import { draftsOf, familyOfReport } from "#db/families.ts";
import { findFigures, type ReportRow } from "#db/reports.ts";
import { Report, type ReportGroups, type ReportMatch } from "#schema/report.ts";

/** One draft in the history of a work, by its newest report. */
export type DraftReport = {
  reportId: string;
  documentId: string;
  draftNo: number;
  title: string;
  createdAt: number;
  score: number;
  words: number;
  mended: number | null;
  unchanged: number | null;
  added: number | null;
  /** Its text is gone; the figures are what is left. */
  expired: boolean;
};

/** What became of the matches of the draft before. */
export type ReportChanges = {
  previousId: string;
  /** Matches of the draft before that are gone; their places are places in that draft. */
  mended: ReportMatch[];
  unchanged: string[];
  added: string[];
};

/** What stays of a report when its text is gone. */
export type ReportFigures = {
  id: string;
  score: number;
  scoreUnfiltered: number;
  words: number;
  matches: number;
  groups: ReportGroups | null;
  createdAt: number;
  /** When the text went, or will go. */
  expiredAt: number;
  expired: boolean;
  verifyId: string | null;
  keyId: string | null;
  revokedAt: number | null;
};

/** Reports as drafts of one work, and as what is left of them. */
export function createReportDrafts({ db, clock, files }: { db: Database; clock: Clock; files: Files }) {
  /** Every draft of the work that a report is of, the newest first. */
  async function history(actor: Actor, reportId: string): Promise<DraftReport[]> {
    const family = await familyOfReport(db, actor, reportId);
    if (family === null) throw new Refused("not_found", "There is no such report.");
    const now = clock.now();
    return (await draftsOf(db, actor, [family])).reverse().flatMap((row) => {
      if (row.reportId === null || row.scoreTenths === null || row.status === "deleting") return [];
      return {
        ...{ reportId: row.reportId, documentId: row.documentId, draftNo: row.draftNo, title: row.title ?? "" },
        ...{ createdAt: row.reportedAt ?? 0, score: row.scoreTenths / 10, words: row.reportWords ?? 0 },
        ...{ mended: row.mended, unchanged: row.unchanged, added: row.added },
        expired: row.purgedAt !== null || (row.expiresAt ?? 0) <= now,
      };
    });
  }

  /** What was mended, left and added since the draft before; null where there is none, or it is gone. */
  async function changes(actor: Actor, reportId: string): Promise<ReportChanges | null> {
    const row = await figuresOf(actor, reportId);
    const after = await whole(row);
    if (!after) throw new Refused("gone", "The text of this report is no longer kept.");
    // Compared with other collections than the draft before: nothing can be said.
    const earlier =
      row.previousId === null || row.mended === null ? null : await findFigures(db, actor, row.previousId);
    const before = earlier ? await whole(earlier) : null;
    if (!earlier || !before) return null;
    const { mended, ...still } = draftChanges(before.matches, after.matches);
    const gone = new Set(mended);
    return { previousId: earlier.id, mended: before.matches.filter(({ id }) => gone.has(id)), ...still };
  }

  /** The figures of one's own report, also when its text is gone. */
  async function figures(actor: Actor, reportId: string): Promise<ReportFigures> {
    const row = await figuresOf(actor, reportId);
    const { id, words, matches, groups, createdAt, verifyId, keyId, revokedAt } = row;
    return {
      ...{ id, words, matches, groups, createdAt, verifyId, keyId, revokedAt },
      ...{ score: row.scoreTenths / 10, scoreUnfiltered: row.scoreUnfilteredTenths / 10 },
      ...{ expiredAt: row.purgedAt ?? row.expiresAt, expired: isOver(row) },
    };
  }

  async function figuresOf(actor: Actor, reportId: string): Promise<ReportRow> {
    const row = await findFigures(db, actor, reportId);
    if (!row) throw new Refused("not_found", "There is no such report.");
    return row;
  }

  async function whole(row: ReportRow): Promise<Report | null> {
    const stored = isOver(row) ? null : await files.text(row.storageKey);
    return stored === null ? null : Report.parse(JSON.parse(stored));
  }

  function isOver({ purgedAt, expiresAt }: ReportRow): boolean {
    return purgedAt !== null || expiresAt <= clock.now();
  }

  return { history, changes, figures };
}
