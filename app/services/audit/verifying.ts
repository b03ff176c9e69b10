import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { head, verifyChain } from "#db/audit/audit.ts";
import { findAuditRow } from "#db/audit/audit-list.ts";
import { type HeadPorts, newestHead } from "./heads.ts";

/** Rows of one request: eight reads of the database and as many hashes as rows, far below a Worker's limits. */
const STEP_ROWS = 4000;

/**
 * What one step found. `total` is the number of the last entry; `upTo` is when the newest head was signed: of the `later`
 * entries some could have been cut off.
 */
export type Verification =
  | { state: "more"; next: number; total: number }
  | { state: "complete"; entries: number; hash: string; upTo: number | null; later: number; invalid: string[] }
  | { state: "broken"; entry: number; why: "changed" | "missing"; upTo: number | null; invalid: string[] };

/** Follows the chain of the audit log, some rows with each request. */
export function createVerifying(ports: HeadPorts) {
  const { db } = ports;

  /** @param from the first entry of this step; the one before it was looked at by the step before */
  async function verify(actor: Actor, from: number): Promise<Verification> {
    requireAdmin(actor, "Only admins can verify the audit log.");
    const [known, last] = [await newestHead(ports), await head(db)];
    const { head: kept, invalid } = known;
    const upTo = kept?.at ?? null;
    const total = Math.max(last.seq, kept?.seq ?? 0);
    const to = Math.min(total, from + STEP_ROWS - 1);
    const verified = await verifyChain(db, from, to, kept ?? undefined);
    if (!verified.ok) {
      const entry = verified.broken;
      const why = (await findAuditRow(db, entry)) ? "changed" : "missing";
      return { state: "broken", entry, why, upTo, invalid };
    }
    if (to < total) return { state: "more", next: to + 1, total };
    const { seq: entries, hash } = verified.head;
    return { state: "complete", entries, hash, upTo, later: entries - (kept?.seq ?? 0), invalid };
  }

  return { verify };
}
