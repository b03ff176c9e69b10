import { AppError } from "#core/app-error.ts";
import { readStatement } from "#core/checks/report/signed-statement.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Seal } from "#core/orders/ports.ts";
import type { Clock } from "#core/ports.ts";
import { findReportByAddress, revokeReport } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { namesInCoverage } from "#db/sources/collections.ts";
import type { ReportStatement, SignedReport } from "#schema/checks/report-statement.ts";
import type { SignatureState } from "#schema/vocabulary/platform.ts";

export type ProofPorts = { db: Database; clock: Clock; reportSeal: Seal<ReportStatement> };

export type VerifiedReport =
  | (SignedReport & {
      state: SignatureState;
      revokedAt: number | null;
      /** Of the public collections in the coverage, as they are called today: not signed. */
      collectionNames: Readonly<Record<string, string>>;
      /** Whose act it was, and no name. */
      revokedBy: "student" | "staff" | null;
    })
  | { state: "unknown" };

/** Whether a report is ours: for anybody who holds its address. */
export function createProofs({ db, clock, reportSeal }: ProofPorts) {
  /** Score and signature outlive the text: a report whose time is over is still verified. */
  async function verify(id: string): Promise<VerifiedReport> {
    const row = /^[\w-]{22}$/.test(id) ? await findReportByAddress(db, id) : null;
    if (!row?.statement || !row.keyId || !row.signature) return { state: "unknown" };
    const statement = readStatement(row.statement);
    if (!statement || statement.id !== id) return { state: "unknown" };
    const answer = await reportSeal.verify(statement, row.keyId, row.signature);
    // A signature by an unknown key proves nothing, whatever the row contains.
    if (answer === "unknown") return { state: "unknown" };
    return {
      state: answer === "invalid" ? "invalid" : row.revokedAt === null ? "valid" : "revoked",
      statement,
      collectionNames: await namesInCoverage(db, statement.coverage),
      keyId: row.keyId,
      signature: row.signature,
      revokedAt: row.revokedAt,
      revokedBy: row.revokedAt === null ? null : row.revokedBy === row.userId ? "student" : "staff",
    };
  }

  /** Revokes a person's own report: its address says so from then on. It cannot be undone; repeating it changes nothing. */
  async function revoke(actor: Actor, reportId: string): Promise<{ revokedAt: number }> {
    const revokedAt = await revokeReport(db, actor, reportId, clock.now());
    if (revokedAt === null) throw new AppError("not_found", "There is no such report.");
    return { revokedAt };
  }

  return { verify, revoke, keys: reportSeal.keys };
}
