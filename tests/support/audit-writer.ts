import { createAuditLog } from "#app/services/audit/index.ts";
import { createAuditWriter } from "#app/services/shared/audit-writer.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { createAuditHeads } from "#workers/adapters/platform/audit-heads.ts";
import { createPersonSeal } from "#workers/adapters/platform/person-seal.ts";
import { createAuditHeadSeal } from "#workers/adapters/platform/seal.ts";
import { testEnv } from "./env.ts";
import { testSigner } from "./listing.ts";

const secret = `${"t".repeat(43)}=`;

/** What opens the texts that `testAudit` seals. */
export function testPersonSeal(db: Database, clock: Pick<Clock, "now">) {
  return createPersonSeal(db, [secret], clock.now);
}

/** The audit log of a request, for services under test. */
export function testAudit(db: Database, clock: Clock, requestId: string | null = "request-1") {
  return createAuditWriter({ db, clock, personSeal: testPersonSeal(db, clock), requestId });
}

/** The audit log as admins read it. */
export function auditLog(db: Database, clock: Clock, alerts: string[] = []) {
  return createAuditLog({
    ...{ db, clock, signer: testSigner, personSeal: testPersonSeal(db, clock), audit: testAudit(db, clock) },
    heads: createAuditHeads(testEnv.FILES),
    headSeal: createAuditHeadSeal([secret]),
    notifyAdmins: async ({ key }) => void alerts.push(key),
  });
}
