import { AppError } from "#core/app-error.ts";
import { OPENING_MS } from "#core/checks/admin-checks.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { isFresh } from "#core/identity/fresh-sign-in.ts";
import { requireRight } from "#core/identity/rights.ts";
import { type AdminCheck, findAdminCheckUnscoped } from "#db/checks/admin-checks.ts";
import { Report } from "#schema/checks/report.ts";
import { type ExactPassage, exactPassages } from "./exact.ts";
import type { AdminChecksPorts } from "./ports.ts";

export type Opened = { report: Report; exact: ExactPassage[] };

/** What a grant is signed for: nothing else that we sign is one. */
const PURPOSE = "report-opening";

/**
 * A student's report, opened by an admin. The reason is asked for, the sign-in has to be fresh, and the row in the audit
 * log, which the student sees, is written before anything is shown: the report as it is stored, and beside it the exact
 * passages of what is masked in it.
 */
export function createOpening({ db, clock, files, students, signer, audit }: AdminChecksPorts) {
  /** Writes the opening down and gives a grant for it: to this admin, for this report, for a quarter of an hour. */
  async function open(actor: Actor, id: string, reason: string) {
    const admin = requireAdmin(actor, "Only admins can open a student’s report.");
    const found = await openable(id);
    const now = clock.now();
    const entry = {
      action: "report.open",
      target: "report",
      targetId: id,
      label: found.check.title,
      labelOf: found.check.userId,
      ownerId: found.check.userId,
      reason,
      detail: { minutes: OPENING_MS / 60_000 },
    } as const;
    if (!isFresh(admin)) await audit.append(admin, { ...entry, result: "denied", detail: { why: "not_fresh" } });
    requireRight(admin, "report.open");
    await audit.append(admin, entry);
    const expiresAt = now + OPENING_MS;
    return { token: await signer.sign(PURPOSE, { adminId: admin.id, reportId: id }, expiresAt), expiresAt };
  }

  /** The report, for an admin who has a grant for it; null without one. */
  async function read(actor: Actor, id: string, token: string | null): Promise<Opened | null> {
    const admin = requireAdmin(actor, "Only admins can open a student’s report.");
    const claims = token ? await signer.verify(PURPOSE, token, clock.now()) : null;
    if (claims?.adminId !== admin.id || claims.reportId !== id) return null;
    const { check, report } = await openable(id);
    const stored = report && (await files.text(report.storageKey));
    if (!stored) throw new AppError("gone", "The text of this report is no longer kept.");
    const opened = Report.parse(JSON.parse(stored));
    return { report: opened, exact: await exactPassages({ db, files, students }, check, opened) };
  }

  /** Checked before anything is opened: whether there is a report, and whose it is. */
  async function about(actor: Actor, id: string) {
    requireAdmin(actor, "Only admins can open a student’s report.");
    const { check, who } = await openable(id);
    return { id, title: check.title, who: who ?? "Deleted account", whoId: who === null ? null : check.userId };
  }

  async function openable(id: string): Promise<AdminCheck> {
    const found = await findAdminCheckUnscoped(db, id);
    if (!found) throw new AppError("not_found", "There is no such report.");
    if (found.check.mode === "private")
      throw new AppError("gone", "We never received the text of a private check, so there is nothing to open.");
    if (!found.report) throw new AppError("not_found", "There is no report of this check.");
    if (found.report.purgedAt !== null || found.report.expiresAt <= clock.now())
      throw new AppError("gone", "The text of this report is no longer kept.");
    return found;
  }

  return { open, read, about };
}
