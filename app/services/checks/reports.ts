import { AppError } from "#core/app-error.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import { flagNotesOf, saveFlagNote } from "#db/checks/report-shares.ts";
import { findReport, findSignedReport, listReports, markReportOpened } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { Report } from "#schema/checks/report.ts";

export type ReportPorts = { db: Database; clock: Clock; files: Files };

export function createReports({ db, clock, files }: ReportPorts) {
  /** A person's own report in full, for its page: the first time is recorded. */
  async function open(actor: Actor, id: string) {
    const found = await read(actor, id);
    if (found.row.openedAt === null) await markReportOpened(db, actor, id, clock.now());
    return found;
  }

  /** A person's own report in full. */
  async function read(actor: Actor, id: string) {
    const row = await findSignedReport(db, actor, id);
    if (!row) throw new AppError("not_found", "There is no such report.");
    const over = row.purgedAt !== null || row.expiresAt <= clock.now();
    const stored = over ? null : await files.text(row.storageKey);
    if (stored === null) throw new AppError("gone", "The text of this report is no longer kept.");
    return { row, report: Report.parse(JSON.parse(stored)), notes: await flagNotesOf(db, id) };
  }

  /** Saves a note on a flag; an empty note deletes it. */
  async function noteFlag(actor: Actor, id: string, flag: number, note: string): Promise<void> {
    const row = await findReport(db, actor, id, clock.now());
    if (!row) throw new AppError("not_found", "There is no such report.");
    if (flag >= row.flags) throw new AppError("not_found", "There is no such flag.");
    await saveFlagNote(db, id, flag, note, clock.now());
  }

  async function list(actor: Actor, limit = 25) {
    return listReports(db, actor, limit, clock.now());
  }

  return { open, read, noteFlag, list };
}
