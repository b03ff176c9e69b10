import { AppError } from "#core/app-error.ts";
import { withFullAddresses } from "#core/checks/report/full-addresses.ts";
import type { ReportFiles } from "#core/checks/report/ports.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { proofFileOf, readStatement } from "#core/checks/report/signed-statement.ts";
import { changedFilters, parseFilters, viewOf } from "#core/checks/report/view.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Clock, Files } from "#core/ports.ts";
import { findReport, type ReportRow } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { Report } from "#schema/checks/report.ts";
import type { SignedReport } from "#schema/checks/report-statement.ts";

export type ExportPorts = { db: Database; clock: Clock; files: Files; reportFiles: ReportFiles; appUrl: string };

/** A person's own report as a downloadable file. */
export function createExports({ db, clock, files, reportFiles, appUrl }: ExportPorts) {
  /** The signed report as it was produced; filters do not change it. */
  async function json(actor: Actor, id: string): Promise<Uint8Array> {
    const { row, report } = await own(actor, id);
    const signed = signedOf(row);
    if (!signed) throw new AppError("conflict", "This report was made before we signed reports.");
    return new TextEncoder().encode(JSON.stringify(proofFileOf(report, signed)));
  }

  /** With the filters of the viewer's address. */
  async function pdf(actor: Actor, id: string, params: URLSearchParams): Promise<Uint8Array> {
    return reportFiles.pdf(await detailsOf(actor, id, params));
  }

  async function docx(actor: Actor, id: string, params: URLSearchParams): Promise<Uint8Array> {
    return reportFiles.docx(await detailsOf(actor, id, params));
  }

  async function detailsOf(actor: Actor, id: string, params: URLSearchParams) {
    const { row, report: stored } = await own(actor, id);
    const report = withFullAddresses(stored, appUrl);
    const filters = parseFilters(params, report);
    const left = filters.sources.length + filters.matches.length + Number(params.has("noGroup"));
    const signed = signedOf(row);
    const base = viewBase(report);
    return {
      report,
      base,
      filters,
      view: viewOf(base, filters),
      changed: changedFilters(filters, report) + left,
      signed: signed && {
        id: signed.statement.id,
        keyId: signed.keyId,
        signature: signed.signature,
        verifyUrl: `${appUrl}/verify/${signed.statement.id}`,
      },
    };
  }

  async function own(actor: Actor, id: string): Promise<{ row: ReportRow; report: Report }> {
    const row = await findReport(db, actor, id, clock.now());
    if (!row) throw new AppError("not_found", "There is no such report.");
    const stored = await files.text(row.storageKey);
    if (stored === null) throw new AppError("gone", "The text of this report is no longer kept.");
    return { row, report: Report.parse(JSON.parse(stored)) };
  }

  return { json, pdf, docx };
}

function signedOf({ statement, keyId, signature }: ReportRow): SignedReport | null {
  const read = statement === null ? null : readStatement(statement);
  return read && keyId !== null && signature !== null ? { statement: read, keyId, signature } : null;
}
