import { type Actor, isAdmin, isEditor, isPerson } from "#core/actor.ts";
import { whyNotYet } from "#core/check.ts";
import { explainProblem } from "#core/check-problem.ts";
import type { Clock, Jobs } from "#core/ports.ts";
import type { PriceBook } from "#core/price-book.ts";
import { Refused } from "#core/refused.ts";
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
} from "#db/checks.ts";
import type { Database } from "#db/client.ts";
import { findDocument, keepAsStored } from "#db/documents.ts";
import { coverage } from "#db/sources.ts";
import type { CheckForm, CheckState } from "#schema/check.ts";

export type CheckPorts = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  bookmark: () => string | null;
  /** The price book in force: how many checks of a day are free. */
  book: { current(): Promise<PriceBook> };
};

const DAY_MS = 86_400_000;

export function createChecks({ db, clock, jobs, bookmark, book }: CheckPorts) {
  /** Asks for a check of one's own document: row, then job, so that every failure leaves something to finish. */
  async function request(actor: Actor, documentId: string, form: CheckForm): Promise<string> {
    if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to check a document.");
    const document = await findDocument(db, actor, documentId);
    if (!document || document.status === "deleting") throw new Refused("not_found", "There is no such document.");
    if (document.status === "uploading") throw new Refused("conflict", "This file has not arrived yet. Wait a moment.");
    const now = clock.now();
    const known = await findCheck(db, actor, form.idempotencyKey);
    if (!known) {
      const reason = whyNotYet(await countChecks(db, actor, now - DAY_MS));
      if (reason) throw new Refused("too_many", reason);
      await keepAsStored(db, documentId, form.stored, now + form.retentionDays * DAY_MS, now);
      const { freeADay } = (await book.current()).checks;
      const row = {
        id: form.idempotencyKey,
        userId: actor.id,
        documentId,
        title: form.title || withoutEnding(document.name),
        options: {
          stored: form.stored,
          compareDrafts: form.compareDrafts,
          openTexts: form.openTexts,
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
      if (!made && !(await findCheck(db, actor, form.idempotencyKey))) {
        if (await findCheckUnscoped(db, form.idempotencyKey))
          throw new Refused("conflict", "The form is out of date. Reload the page and send it again.");
        throw new Refused(
          "too_many",
          `Your ${freeADay} free checks of 24 hours are used, and you have no credits left. Buy some, or wait until tomorrow.`,
        );
      }
    }
    if (!known || known.check.status === "queued") {
      await jobs.send({ v: 1, type: "check", checkId: form.idempotencyKey, bookmark: bookmark() });
    }
    return form.idempotencyKey;
  }

  /** Where one's own check stands. */
  async function state(actor: Actor, id: string): Promise<CheckState> {
    const found = await findCheck(db, actor, id);
    if (!found) throw new Refused("not_found", "There is no such check.");
    const { check, words, scoreTenths } = found;
    const place = check.status === "queued" ? await queuePlace(db, check.queuedAt) : null;
    return stateOf(check, { words, scoreTenths, place });
  }

  async function list(actor: Actor, limit = 25) {
    const rows = await listChecks(db, actor, limit);
    return rows.map(({ check, words, scoreTenths }) => ({
      ...stateOf(check, { words, scoreTenths, place: null }),
      documentId: check.documentId,
      queuedAt: check.queuedAt,
      finishedAt: check.finishedAt,
    }));
  }

  /** Every check, for staff: figures and states, never a text. Whose it is and what it is called is for admins. */
  async function listAll(actor: Actor, limit = 25, offset = 0) {
    if (!isEditor(actor)) throw new Refused("not_allowed", "Only staff see all checks.");
    const rows = await listChecksForStaff(db, limit, offset);
    if (isAdmin(actor)) return rows;
    return rows.map((row) => ({ ...row, who: null, check: { ...row.check, title: "Private document", userId: "" } }));
  }

  async function cancel(actor: Actor, id: string): Promise<void> {
    if (!(await findCheck(db, actor, id))) throw new Refused("not_found", "There is no such check.");
    if (!(await cancelCheck(db, actor, id, clock.now()))) {
      throw new Refused("conflict", "This check has begun already, so it cannot be cancelled.");
    }
  }

  return { request, state, list, listAll, cancel, coverage: () => coverage(db) };
}

type Figures = { words: number | null; scoreTenths: number | null; place: number | null };

export function stateOf(check: CheckRow, { words, scoreTenths, place }: Figures): CheckState {
  return {
    id: check.id,
    title: check.title,
    status: check.status,
    stage: check.stage,
    progress: check.progress,
    queuePlace: place,
    words,
    score: scoreTenths === null ? null : scoreTenths / 10,
    problem: check.status === "failed" ? explainProblem(check.problem, check.problemFacts ?? undefined) : null,
    stageTimes: check.stageTimes,
    collections: check.collections,
    remainingMs: null,
    textReady: check.words !== null,
    found: null,
    at: check.updatedAt,
  };
}

function withoutEnding(name: string): string {
  return [...name.replace(/\.(?:pdf|docx?|txt)$/i, "")].slice(0, 150).join("") || "Untitled";
}
