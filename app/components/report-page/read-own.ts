import type { AppContext } from "#app/context.ts";
import type { Actor } from "#core/actor.ts";
import { readStatement } from "#core/report-proof.ts";
import type { SignedReport } from "#schema/report-statement.ts";

/** One's own report with what stands beside it. */
export async function ownReport(services: AppContext["services"], actor: Actor, id: string, origin: string) {
  const [{ row, report, notes }, openings, drafts, changes, other] = await Promise.all([
    services.reports.read(actor, id),
    services.reports.openings(actor, id),
    services.reports.history(actor, id),
    services.reports.changes(actor, id),
    services.reports.otherResult(actor, id),
  ]);
  const statement = row.statement ? readStatement(row.statement) : null;
  const signed: SignedReport | null =
    statement && row.keyId && row.signature ? { statement, keyId: row.keyId, signature: row.signature } : null;
  return {
    ...{ report, notes, openings, drafts, other, signed },
    /** Matches that the draft before had not. */
    added: changes?.added ?? [],
    mended: changes?.mended ?? [],
    address: statement ? `${origin}/verify/${statement.id}` : "",
    revokedAt: row.revokedAt,
    expiresAt: row.expiresAt,
    documentId: row.documentId,
  };
}

export type OwnReport = Awaited<ReturnType<typeof ownReport>>;
