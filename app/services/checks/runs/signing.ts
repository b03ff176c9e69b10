import { canonicalFindings, partsOf, statementOf } from "#core/checks/report/signed-statement.ts";
import type { Seal } from "#core/orders/ports.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { Report } from "#schema/checks/report.ts";
import type { ReportStatement } from "#schema/checks/report-statement.ts";

export type SigningPorts = {
  reportSeal: Seal<ReportStatement>;
  /** 128 random bits, as an address holds them. */
  randomId: () => string;
};

/** The signature columns of a report's row. */
export type SignedRow = { verifyId: string; statement: string; keyId: string; signature: string };

/**
 * Signs a report as anyone who opens it will read it: through the same schema, and without half surrogate pairs, which
 * canonical JSON has no word for. A half pair and what replaces it are one unit each, so that no place moves.
 */
export async function signReport(
  made: Report,
  { reportSeal, randomId }: SigningPorts,
): Promise<{ report: Report; row: SignedRow }> {
  const report = Report.parse(JSON.parse(JSON.stringify(made), wellFormed));
  const statement = statementOf(report, {
    id: randomId(),
    textHash: await textHash(report.text),
    reportHash: await textHash(canonicalFindings(partsOf(report).findings)),
  });
  const { keyId, signature } = await reportSeal.sign(statement);
  return { report, row: { verifyId: statement.id, statement: canonicalJson(statement), keyId, signature } };
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
