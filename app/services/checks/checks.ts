import { AppError } from "#core/app-error.ts";
import { type Allowance, allowanceOf, nothingLeft, whyNotYet } from "#core/checks/check.ts";
import { explainProblem } from "#core/checks/check-problem.ts";
import { partialKey } from "#core/checks/check-report.ts";
import { checkState, stageBegan } from "#core/checks/check-state.ts";
import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import { numberOfMatches } from "#core/checks/report/matches.ts";
import { CHECKS_MEASURED, type Pace, paceOf, remainingMs } from "#core/checks/time-estimate.ts";
import { type Actor, isAdmin, isEditor, type PersonActor, requirePerson } from "#core/identity/actor.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { Clock, Files, Jobs, Live } from "#core/ports.ts";
import { searchable } from "#core/sources/collections.ts";
import {
  type CheckRow,
  cancelCheck,
  countChecks,
  findCheck,
  findCheckUnscoped,
  insertCheck,
  listChecks,
  listChecksForStaff,
  queuePlace,
} from "#db/checks/checks.ts";
import { type DocumentRow, findDocument, keepAsStored } from "#db/checks/documents.ts";
import { failedExtraction } from "#db/checks/known-files.ts";
import { lastStageTimes } from "#db/checks/progress.ts";
import type { Database } from "#db/client.ts";
import { creditBalance, freeChecksUsed } from "#db/payments/credits.ts";
import { collectionSizes } from "#db/sources/sources.ts";
import type { CheckForm, CheckState } from "#schema/checks/check.ts";
import { ReportBody } from "#schema/checks/report.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type CheckPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  live: Live;
  bookmark: () => string | null;
  /** The price list in force: how many checks of a day are free. */
  priceList: { current(): Promise<PriceList> };
  /** Whether the email address of an account is confirmed. */
  emailVerified(actor: PersonActor): Promise<boolean>;
};

export function createChecks({ db, clock, files, jobs, live, bookmark, priceList, emailVerified }: CheckPorts) {
  /** Asks for a check of their own document: row, then job, so that every failure leaves something to finish. */
  async function request(actor: Actor, documentId: string, form: CheckForm): Promise<string> {
    const person = requirePerson(actor, "Sign in to check a document.");
    const document = await findDocument(db, actor, documentId);
    if (!document || document.status === "deleting") throw new AppError("not_found", "There is no such document.");
    if (document.status === "uploading")
      throw new AppError("conflict", "This file is still uploading. Wait a moment and try again.");
    const known = await findCheck(db, actor, form.idempotencyKey);
    if (!known) await create(person, document, form);
    if (!known || known.check.status === "queued") {
      await jobs.send({ v: 1, type: "check", checkId: form.idempotencyKey, bookmark: bookmark() });
    }
    return form.idempotencyKey;
  }

  async function create(actor: PersonActor, document: DocumentRow, form: CheckForm): Promise<void> {
    const now = clock.now();
    const verified = await emailVerified(actor);
    const students = form.students && verified;
    if (!form.library && !students && !form.openTexts && !form.compareDrafts)
      throw new AppError("invalid", form.students ? CONFIRM_FIRST : "Choose at least one collection to compare with.");
    await requireReadable(actor, document);
    const reason = whyNotYet(await countChecks(db, actor, now - DAY_MS));
    if (reason) throw new AppError("too_many", reason);
    await keepAsStored(db, document.id, form.stored, now + form.retentionDays * DAY_MS, now);
    const { freeADay } = (await priceList.current()).checks;
    const row = {
      id: form.idempotencyKey,
      userId: actor.id,
      documentId: document.id,
      title: form.title || withoutEnding(document.name),
      options: {
        stored: form.stored,
        compareDrafts: form.compareDrafts,
        library: form.library,
        students,
        ...(verified ? {} : { emailUnverified: true }),
        openTexts: form.openTexts,
        ...(form.openTexts && form.openServices && { openServices: form.openServices }),
        turnitin: form.turnitin,
        excludeQuotations: form.excludeQuotations,
        excludeBibliography: form.excludeBibliography,
        smallMatchWords: form.smallMatchWords,
      },
      status: "queued" as const,
      stageTimes: {},
      queuedAt: now,
      updatedAt: now,
    };
    const made = await insertCheck(db, row, freeADay);
    if (!made && !(await findCheck(db, actor, form.idempotencyKey))) throw await whyNotMade(actor, form, freeADay, now);
  }

  /** The same engine reads the same bytes the same way: a retry would be unpaid work without a new result. */
  async function requireReadable(actor: PersonActor, document: DocumentRow): Promise<void> {
    const failed = document.sha256 === "" ? null : await failedExtraction(db, actor, document.sha256);
    if (failed) {
      const { title, text } = explainProblem(failed.problem, failed.details ?? undefined);
      throw new AppError("invalid", `${title}. ${text}`);
    }
  }

  async function whyNotMade(actor: PersonActor, form: CheckForm, freeADay: number, now: number): Promise<AppError> {
    if (await findCheckUnscoped(db, form.idempotencyKey))
      return new AppError("conflict", "The form is out of date. Reload the page and send it again.");
    return new AppError("too_many", whyNotYet(await countChecks(db, actor, now - DAY_MS)) ?? nothingLeft(freeADay));
  }

  /** Asked before anything is sent. A check that was asked for already, by its key, is not refused. */
  async function allowance(actor: Actor, key: string | null): Promise<Allowance> {
    const person = requirePerson(actor, "Sign in to check a document.");
    const since = clock.now() - DAY_MS;
    const { freeADay } = (await priceList.current()).checks;
    const load = await countChecks(db, actor, since);
    const used = await freeChecksUsed(db, person.id, since);
    const found = allowanceOf(load, used, freeADay, await creditBalance(db, person.id));
    return key !== null && (await findCheck(db, actor, key)) ? { ...found, reason: null } : found;
  }

  /** Where a person's own check is. */
  async function state(actor: Actor, id: string): Promise<CheckState> {
    const found = await findCheck(db, actor, id);
    if (!found) throw new AppError("not_found", "There is no such check.");
    const { check, words, scoreTenths } = found;
    const open = check.status === "queued" || check.status === "running";
    const place = check.status === "queued" ? await queuePlace(db, check.queuedAt) : null;
    const pace = open ? paceOf(await lastStageTimes(db, CHECKS_MEASURED)) : null;
    return checkState(check, { words, scoreTenths, place, remainingMs: remaining(pace, check, place) });
  }

  function remaining(pace: Pace | null, check: CheckRow, place: number | null): number | null {
    const now = clock.now();
    const stageMs = now - (stageBegan(check) ?? now);
    return remainingMs(pace, { status: check.status, stage: check.stage, place, stageMs });
  }

  /** The text of their own check, as soon as it was read. */
  async function text(actor: Actor, id: string): Promise<{ text: string; pages: number[] }> {
    const found = await findCheck(db, actor, id);
    if (!found) throw new AppError("not_found", "There is no such check.");
    const { text, pages } = await readSoFar(found.check);
    return { text, pages };
  }

  /** What a person's own check has found so far; when it is ready, the report itself. */
  async function partial(actor: Actor, id: string): Promise<{ report: ReportBody; found: number }> {
    const found = await findCheck(db, actor, id);
    if (!found) throw new AppError("not_found", "There is no such check.");
    const report = await readSoFar(found.check);
    return { report, found: numberOfMatches(report) };
  }

  async function readSoFar({ id, status }: CheckRow): Promise<ReportBody> {
    if (status === "failed" || status === "cancelled") throw new AppError("gone", "This check ended without a report.");
    const stored = await files.text(status === "ready" ? `reports/${id}/report.json` : partialKey(id));
    if (stored === null) {
      if (status === "ready") throw new AppError("gone", "The text of this report is no longer kept.");
      throw new AppError("conflict", "The text is still being extracted. Wait a moment and try again.");
    }
    return ReportBody.parse(JSON.parse(stored));
  }

  async function list(actor: Actor, limit = 25) {
    const rows = await listChecks(db, actor, limit);
    const running = rows.some(({ check }) => check.status === "running");
    const pace = running ? paceOf(await lastStageTimes(db, CHECKS_MEASURED)) : null;
    return rows.map(({ check, words, scoreTenths }) => ({
      ...checkState(check, {
        words,
        scoreTenths,
        remainingMs: check.status === "running" ? remaining(pace, check, null) : null,
      }),
      documentId: check.documentId,
      queuedAt: check.queuedAt,
      finishedAt: check.finishedAt,
    }));
  }

  /** Every check, for staff: numbers and statuses, never a text. Owner and title are for admins only. */
  async function listAll(actor: Actor, limit = 25) {
    if (!isEditor(actor)) throw new AppError("not_allowed", "Only staff can see all checks.");
    const rows = await listChecksForStaff(db, limit);
    if (isAdmin(actor)) return rows;
    return rows.map((row) => ({ ...row, who: null, check: { ...row.check, title: "Private document", userId: "" } }));
  }

  async function cancel(actor: Actor, id: string): Promise<void> {
    if (!(await findCheck(db, actor, id))) throw new AppError("not_found", "There is no such check.");
    if (!(await cancelCheck(db, actor, id, clock.now()))) {
      throw new AppError("conflict", "This check has already started, so it cannot be cancelled.");
    }
    // An attempt that returned its lease may have stored partial results.
    await files.removeAll(partialKey(id));
    await live.announce(id, await state(actor, id));
  }

  /** What a check that starts now is compared with. */
  async function sizes(): Promise<CollectionSizes> {
    return searchable(await collectionSizes(db));
  }

  return { request, allowance, state, text, partial, list, listAll, cancel, sizes };
}

const CONFIRM_FIRST =
  "Confirm your email address to compare with other students’ documents, or choose another collection.";

function withoutEnding(name: string): string {
  return [...name.replace(/\.(?:pdf|docx?|txt)$/i, "")].slice(0, 150).join("") || "Untitled";
}
