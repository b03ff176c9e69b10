import type { AuditEntry } from "#core/audit/audit.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import type { Clock, Files, Jobs, Signer } from "#core/ports.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import type { Database } from "#db/client.ts";

export type AdminChecksPorts = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  files: Files;
  students: StudentTexts;
  signer: Signer;
  bookmark: () => string | null;
};

/** What an admin did just now, as the audit log takes it. */
export function entryOf(
  actor: PersonActor,
  at: number,
  what: Pick<AuditEntry, "action" | "targetType" | "targetId"> & Partial<AuditEntry>,
): AuditEntry {
  return {
    at,
    actorId: actor.id,
    actorRole: actor.role,
    ownerId: null,
    reason: null,
    detail: null,
    result: "ok",
    ...what,
  };
}
