import type { PersonSeal } from "#core/audit/person-seal.ts";
import { type Actor, isPerson } from "#core/identity/actor.ts";
import { doneTo } from "#db/audit/audit.ts";
import type { Database } from "#db/client.ts";
import type { AuditRole } from "#schema/vocabulary/identity.ts";

export type Opening = { at: number; role: AuditRole; reason: string };

/** Who of the staff has opened one's report, when and why. Whose report it is not finds an empty list. */
export function createOpenings({ db, personSeal }: { db: Database; personSeal: PersonSeal }) {
  async function openings(actor: Actor, id: string): Promise<Opening[]> {
    if (!isPerson(actor)) return [];
    const rows = await doneTo(db, actor.id, { type: "report", id, action: "report.open" });
    const reasons = await personSeal.open(rows.map(({ reason }) => reason ?? ""));
    return rows.map(({ at, actorRole }, index) => ({ at, role: actorRole, reason: reasons[index] ?? "" }));
  }

  return { openings };
}
