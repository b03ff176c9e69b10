import type { AppContext } from "#app/context.ts";
import { reportWords } from "#core/checks/report/report-words.ts";
import { readStatement } from "#core/checks/report/signed-statement.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { SignedReport } from "#schema/checks/report-statement.ts";

/** The user's own report with the data shown beside it. */
export async function ownReport(services: AppContext["services"], actor: Actor, id: string, origin: string) {
  const [{ row, report, notes }, openings, versions, changes, other] = await Promise.all([
    services.reports.open(actor, id),
    services.reports.openings(actor, id),
    services.reports.history(actor, id),
    services.reports.changes(actor, id),
    services.reports.otherResult(actor, id),
  ]);
  const compared = changes && "added" in changes ? changes : null;
  const notCompared =
    changes && "why" in changes ? { why: changes.why, recheck: await services.rechecks.offer(actor, id) } : null;
  const statement = row.statement ? readStatement(row.statement) : null;
  const signed: SignedReport | null =
    statement && row.keyId && row.signature ? { statement, keyId: row.keyId, signature: row.signature } : null;
  return {
    report,
    words: reportWords(report),
    notes,
    openings,
    versions,
    other,
    signed,
    /**
     * The comparison with the previous version's matches; null if there is no previous version or it cannot be
     * compared.
     */
    compared,
    /** Why they cannot be compared, and whether a free check of the previous version would help. */
    notCompared,
    address: statement ? `${origin}/verify/${statement.id}` : "",
    revokedAt: row.revokedAt,
    expiresAt: row.expiresAt,
    documentId: row.documentId,
  };
}

export type OwnReport = Awaited<ReturnType<typeof ownReport>>;
