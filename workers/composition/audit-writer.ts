import { createAuditWriter } from "#app/services/shared/audit-writer.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { createPersonSeal } from "../adapters/platform/person-seal.ts";
import type { Env } from "../env.ts";
import { secretsOf } from "../platform/secrets.ts";

/** The audit log of one request: what writes to it, and what opens its sealed texts. */
export function buildAuditWriter(env: Env, db: Database, clock: Clock, requestId: string | null) {
  const personSeal = createPersonSeal(db, secretsOf(env), clock.now);
  return { personSeal, audit: createAuditWriter({ db, clock, personSeal, requestId }) };
}
