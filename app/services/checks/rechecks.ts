import { AppError } from "#core/app-error.ts";
import { whyNotYet } from "#core/checks/check.ts";
import { engineMajor } from "#core/checks/report/matches.ts";
import { recheckKey, whyNotComparable } from "#core/checks/report/version-changes.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { type CheckRow, countChecks, findCheck } from "#db/checks/checks.ts";
import { type DocumentRow, findDocument } from "#db/checks/documents.ts";
import { insertRecheck } from "#db/checks/rechecks.ts";
import { findSignedReport, type ReportRow } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { ReportMatchIds } from "#schema/checks/report.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type RecheckPorts = { db: Database; clock: Clock; files: Files; jobs: Jobs; bookmark: () => string | null };

/** Whether the previous version can be checked again, free, with the settings of a report; and that check's id. */
export type RecheckOffer =
  | { state: "offered" }
  | { state: "running" | "done"; checkId: string }
  | { state: "no"; why: "alike" | "first" | "not_kept" | "other_engine" | "is_recheck" };

type Pair = { later: CheckRow; earlier: DocumentRow; checkId: string };

/**
 * One free check of the version before, with the settings of the later report, so that the two can be compared. Once for
 * each pair of versions and settings, and never on the ground of a free check, so a paid one brings one free at most.
 */
export function createRechecks({ db, clock, files, jobs, bookmark }: RecheckPorts) {
  async function offer(actor: Actor, reportId: string): Promise<RecheckOffer> {
    const pair = await pairOf(actor, reportId);
    if (typeof pair === "string") return { state: "no", why: pair };
    const known = await findCheck(db, actor, pair.checkId);
    if (!known) return { state: "offered" };
    const open = known.check.status === "queued" || known.check.status === "running";
    return { state: open ? "running" : "done", checkId: pair.checkId };
  }

  /** Requests the recheck; requested again it is the same check. */
  async function request(actor: Actor, reportId: string): Promise<string> {
    const person = requirePerson(actor, "Sign in to check a document.");
    const pair = await pairOf(actor, reportId);
    if (typeof pair === "string") throw new AppError("conflict", errorCodes[pair]);
    const { later, earlier, checkId } = pair;
    const now = clock.now();
    const known = await findCheck(db, actor, checkId);
    if (!known) {
      const reason = whyNotYet(await countChecks(db, actor, now - DAY_MS));
      if (reason) throw new AppError("too_many", reason);
      const made = await insertRecheck(db, {
        id: checkId,
        userId: person.id,
        documentId: earlier.id,
        title: earlier.name.replace(/\.[^.]*$/, ""),
        options: { ...later.options, stored: earlier.stored, turnitin: false },
        status: "queued",
        stageTimes: {},
        queuedAt: now,
        updatedAt: now,
      });
      if (!made && !(await findCheck(db, actor, checkId))) throw new AppError("too_many", TOO_MANY);
    }
    if (!known || known.check.status === "queued")
      await jobs.send({ v: 1, type: "check", checkId, bookmark: bookmark() });
    return checkId;
  }

  async function pairOf(actor: Actor, reportId: string): Promise<Pair | keyof typeof errorCodes> {
    const row = await findSignedReport(db, actor, reportId);
    const later = row ? await findCheck(db, actor, reportId) : null;
    if (!row || !later) throw new AppError("not_found", "There is no such report.");
    if (later.check.paidBy === "recheck") return "is_recheck";
    const before = row.previousId === null ? null : await findSignedReport(db, actor, row.previousId);
    if (!before) return "first";
    if (engineMajor(row.engineVersion) !== engineMajor(ENGINE_VERSION)) return "other_engine";
    const earlier = await findDocument(db, actor, before.documentId);
    const [old, made] = await Promise.all([madeWith(before), madeWith(row)]);
    if (!made || !earlier || (earlier.status !== "ready" && earlier.status !== "received")) return "not_kept";
    if (old && whyNotComparable(old, made) === null) return "alike";
    return { later: later.check, earlier, checkId: await idOf(recheckKey(earlier.id, row.documentId, made)) };
  }

  async function madeWith({ purgedAt, expiresAt, storageKey }: ReportRow): Promise<ReportMatchIds | null> {
    const stored = purgedAt !== null || expiresAt <= clock.now() ? null : await files.text(storageKey);
    return stored === null ? null : ReportMatchIds.parse(JSON.parse(stored));
  }

  return { offer, request };
}

const TOO_MANY = "You have reached today’s limit for checks. Try again tomorrow.";

const errorCodes = {
  alike: "These two versions were checked the same way and can already be compared.",
  first: "There is no earlier version to check again.",
  not_kept: "The earlier version is no longer kept, so it cannot be checked again.",
  other_engine: "This version was checked by an earlier version of our engine. Check this version again first.",
  is_recheck: "This report is already a free repeat. Check this version again to compare it with the previous one.",
} as const;

/** A check's id is a UUID: this one is version 8, made of the hash of what the check is for. */
async function idOf(key: string): Promise<string> {
  const hex = await textHash(key);
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
