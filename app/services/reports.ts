import type { Actor } from "#core/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import { Refused } from "#core/refused.ts";
import type { Database } from "#db/client.ts";
import { findReport, listReports } from "#db/reports.ts";
import { Report } from "#schema/report.ts";

export type ReportPorts = { db: Database; clock: Clock; files: Files };

export function createReports({ db, clock, files }: ReportPorts) {
  /** One's own report, whole. */
  async function read(actor: Actor, id: string) {
    const row = await findReport(db, actor, id, clock.now());
    if (!row) throw new Refused("not_found", "There is no such report.");
    const stored = await files.text(row.storageKey);
    if (stored === null) throw new Refused("gone", "The text of this report is no longer kept.");
    return { row, report: Report.parse(JSON.parse(stored)) };
  }

  async function list(actor: Actor, limit = 25) {
    return listReports(db, actor, limit, clock.now());
  }

  return { read, list };
}
