import { AppError } from "#core/app-error.ts";
import type { AuditEntry } from "#core/audit/audit.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight, type StaffAct } from "#core/identity/rights.ts";
import { cancelUnscoped, giveCreditBackUnscoped, rerunUnscoped, revokeLinkUnscoped } from "#db/checks/admin-actions.ts";
import { type AdminCheck, findAdminCheckUnscoped } from "#db/checks/admin-checks.ts";
import type { Database } from "#db/client.ts";
import type { CheckAct } from "#schema/checks/admin-checks.ts";
import type { RecordedAct } from "../../shared/audit-writer.ts";
import type { AdminChecksPorts } from "./ports.ts";

type Done = (db: Database, id: string, entry: AuditEntry) => Promise<boolean>;

const acts: Record<CheckAct, { action: StaffAct; done: Done; refused: string }> = {
  rerun: {
    action: "check.rerun",
    done: rerunUnscoped,
    refused: "This check cannot be run again: it is still running, was private, or its document was deleted.",
  },
  cancel: {
    action: "check.cancel",
    done: cancelUnscoped,
    refused: "This check cannot be cancelled: it has ended or is changing state.",
  },
  revoke: {
    action: "report.revoke_link",
    done: revokeLinkUnscoped,
    refused: "There is no link to revoke, or it has already been revoked.",
  },
  give_back: {
    action: "credit.return",
    done: giveCreditBackUnscoped,
    refused: "No credit was used for this check, or it has already been returned.",
  },
};

/** What admins do to a student's check: each with its reason, each once, each written down. */
export function createActs({ db, jobs, bookmark, audit }: AdminChecksPorts) {
  async function act(actor: Actor, id: string, what: CheckAct, reason: string): Promise<void> {
    const { action, done, refused } = acts[what];
    const admin = requireRight(actor, action);
    const found = await findAdminCheckUnscoped(db, id);
    if (!found) throw new AppError("not_found", "There is no such check.");
    const entry = await audit.entryOf(admin, { action, reason, ...about(found) });
    if (!(await done(db, id, entry))) throw new AppError("conflict", refused);
    // Lost on the way, the sweeper finds the row.
    if (what === "rerun") await jobs.send({ v: 1, type: "check", checkId: id, bookmark: bookmark() });
  }

  /** Looks for whatever waits to be indexed now, and not in five minutes. */
  async function updateCorpus(actor: Actor): Promise<void> {
    const admin = requireAdmin(actor, "Only admins can rebuild the index.");
    await jobs.send({ v: 1, type: "sweep", bookmark: bookmark() });
    await audit.append(admin, { action: "corpus.update", target: "corpus", targetId: "all" });
  }

  return { act, updateCorpus };
}

function about({ check }: AdminCheck): Omit<RecordedAct, "action"> {
  const detail = { status: check.status, stage: check.stage, attempts: check.attempts };
  const title = check.mode === "private" ? null : check.title;
  return { target: "check", targetId: check.id, ownerId: check.userId, label: title, labelOf: check.userId, detail };
}
